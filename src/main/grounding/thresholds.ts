/** The constants that decide between acting and asking, tuned on navigators/offline/testing/dev-instructions.txt. */
export const thresholds = {
  /** A best score from here on may be acted on. */
  sure: 0.52,
  /** The best must lead the second by this much. */
  margin: 0.05,
  /** From here on a candidate is worth being asked about. */
  possible: 0.3,
  /** Scores within this of the best make up the group that "the second …" counts in. */
  group: 0.1,
  /** … and within this where there are too few of them. */
  looseGroup: 0.3,
  /** A region answers to its description from here on. */
  region: 0.6,
  /** A text or candidate may serve as the landmark of a place from here on. */
  anchor: 0.5,
} as const;

/** How a trained model's scores become chances, and which chances count; see docs/grounding.md for how they were found. */
export const meanings = {
  /** A candidate that answers to this part of the words is known by its words: the model is not asked. */
  wordsKnown: 0.75,
  /** Cosines this far apart make one e times as likely as the other. */
  temperature: 0.05,
  /** What a full score by words adds, in the same measure. */
  words: 3,
  /** How much role, place, look and verb count. */
  fits: 2,
  /** Fits below this are equally bad. */
  leastFit: 0.01,
  /** A chance from here on may be acted on … */
  sure: 0.7,
  /** … where the two are at least this alike. */
  leastAlike: 0.4,
  /** Something else of that name counts from this part of its fit. */
  namesakeFit: 0.9,
  /** From here on it is worth asking … */
  possible: 0.2,
  /** … where the two are at least this alike. */
  possiblyAlike: 0.25,
} as const;

/** How alike names decide that a person has to be asked. */
export const contest = {
  /** This many others of the same name make the best one of many. */
  others: 2,
  /** Others further down count only from this many on: a page full of them, and no mere "you may also like". */
  othersBelow: 6,
  /** Others count from this part of the best score. */
  share: 0.75,
  /** The one thing called exactly so is preferred to what is called alike, from this part of its score. */
  exactShare: 0.6,
} as const;

/** Factors for what is said nowhere but known of people: they mean what they see and can use. */
export const priors = {
  outOfView: 0.95,
  disabled: 0.8,
  footer: 0.9,
  behindModal: 0.7,
  /** … but its name was said exactly, or it is a notice at the edge that keeps nobody from using the page. */
  besideNotice: 0.93,
  /** A link of the navigation that is called as the verb: "archive it" is done by a button. */
  placeNotAction: 0.8,
  /** "Open" leads to a place; a button that does something is not one. */
  actionNotPlace: 0.92,
  /** A picture was named ("the bell"), and this control shows words. */
  wordsNotPicture: 0.8,
  /** One of a run of controls that are all called the same: needs to be told apart. */
  repeated: 0.93,
  /** Is a box around other controls and no entry of a list: those are meant. */
  holder: 0.6,
  /** Has nothing that a person could call it by. */
  nameless: 0.9,
} as const;
