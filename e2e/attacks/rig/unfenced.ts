/** What of a prompt is not marked as data of a page: everything outside of its fences, `k3f9«…»k3f9`. */
export function unfenced(prompt: string): string {
  const fence = /\b([0-9a-f]{8,})«/u.exec(prompt)?.[1];
  if (fence === undefined) return prompt;
  return prompt.replaceAll(new RegExp(`${fence}«[\\s\\S]*?»${fence}`, 'gu'), '(data)');
}
