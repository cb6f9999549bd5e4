/** What the window’s frame says around its parts. */

export const appWords = {
  parleyCantStart: 'Parley can’t start',
  skipToTheConversation: 'Skip to the conversation',
  lostConnection: 'Lost the connection to Parley.',
  cantConnect: 'This window can’t connect to Parley.',
  tryingAgain:
    'Trying again; everything that you see is kept. If you started Parley again, open the address that it printed.',
  noFileDrops: 'Files can’t be dropped here. Drop them on the page that should get them.',
  openTheAddress: 'Open the address that Parley printed when it started. The part after the # is its key.',
} as const;

export const layoutWords = {
  parley: 'Parley',
  theListOfSessions: 'The list of sessions',
  widthOfTheSessions: 'Width of the sessions',
  showSessions: 'Show sessions',
  newSession: 'New session',
  widthOfTheConversation: 'Width of the conversation',
  theComparison: 'The comparison',
  thisTurn: 'This turn',
  thePagePane: 'The page pane',
  conversation: 'Conversation',
  backToTheConversation: 'Back to the conversation',
  closeTheConversation: 'Close the conversation',
  stop: 'Stop',
  whatRuns: 'what runs',
  theConversation: 'The conversation',
  allCommands: 'All commands',
  savedReplays: 'Saved replays',
  keys: 'Keys',
  settings: 'Settings',
  isAFault: 'This is a fault of Parley. Your sessions are kept.',
} as const;
