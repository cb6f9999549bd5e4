/** What onnxruntime says, without the build machine's paths and the conditions it checks; one line. */
export function wordFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n').find((each) => each.trim() !== '') ?? 'no reason was given';
  const words = line
    .replace(/^.*\bwas false\. /, '')
    .replace(/^OrtSessionOptionsAppend\w+: /, '')
    .replace(/^.*\[ONNXRuntimeError\] : \d+ : \w+ : /, '')
    .replace(/\/onnxruntime_src\/\S+\s*/g, '')
    .replace(/^Failed to load shared library$/, 'its libraries are not installed')
    .trim();
  return words.length > 200 ? `${words.slice(0, 199)}…` : words;
}
