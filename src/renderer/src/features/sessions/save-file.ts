const types = { markdown: 'text/markdown', json: 'application/json' } as const;

/** Offers a text as a file to keep. */
export function saveFile(name: string, content: string, format: keyof typeof types): void {
  const url = URL.createObjectURL(new Blob([content], { type: types[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
