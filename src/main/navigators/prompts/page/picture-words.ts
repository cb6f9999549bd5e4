/** Why a model that is asked over a picture of the page is not asked. */
export const noPictureWords = {
  noPicture:
    'There is no picture of this page, and without one there is nothing to ask this model. Choose another prompt in Settings, or another page.',
  textAlone:
    'This connection asks with one text, which has no place for a picture. Choose “By chat” for it in Settings, or another prompt.',
} as const;
