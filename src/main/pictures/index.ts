/** What is done to pictures of pages; the only folder that knows the image library. Boxes are CSS px of the viewport. */
export { blankPicture, coverBoxes, cropPicture, shrinkPicture } from './edit-picture.ts';
export { headerHeight, headPicture } from './head-picture.ts';
export { markBoxes } from './mark-boxes.ts';
export { measurePicture, readPicture } from './open-picture.ts';
