/**
 * Sizes in the window's styles are written in px and built as rem, so that all of it follows the text size in settings,
 * and the one that the user's browser is set to. Hair lines stay as they are. A plugin of PostCSS.
 */
export const remPerPx = {
  postcssPlugin: 'rem-per-px',
  /** @param {{ value: string }} declaration */
  Declaration(declaration) {
    const value = declaration.value.replaceAll(
      /(?<![\w.#])(\d*\.?\d+)px\b/g,
      (/** @type {string} */ whole, /** @type {string} */ px) =>
        Number(px) < 3 ? whole : `${Number(px) / 16}rem`,
    );
    // Set only where it differs: a plugin is shown each change once more.
    if (value !== declaration.value) declaration.value = value;
  },
};
