/** What the palette and the list of keys say. */

export const commandPaletteWords = {
  keysOfThePage:
    'While the page has the keyboard every key is the page’s, Escape too, except the one to talk, and the one that comes back here:',
  commands: 'Commands',
  searchCommands: 'Search commands',
  whatToDo: 'What to do',
  closeCommands: 'Close commands',
  noCommandMatches: 'No command matches',
  keys: 'Keys',
  allKeys: 'All keys',
  everywhere: 'Everywhere',
  voice: 'Voice',
  inTheirPlace: 'In their place',
  stopFromAnywhere: 'Stop, from anywhere',
  sendWhatIsWritten: 'Send what is written',
  newLine: 'New line',
  lastInstruction: 'Bring back the last instruction (in an empty field)',
  answerAQuestion: 'Answer a question',
  refuseAnApproval: 'Refuse an approval',
  closeFocusedTab: 'Close the tab that has the keyboard',
} as const;
