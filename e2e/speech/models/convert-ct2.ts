import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planTensors, type TensorPlan } from './model-tensors.ts';
import { type Ct2Variable, readCt2 } from './read-ct2.ts';
import { type ModelShape, type Tensor, writeGgml } from './write-ggml.ts';

/** Tokens that stand for text; the rest are Whisper's own and whisper.cpp names them itself. */
const wordTokens = 50_257;

/**
 * Turns an unquantised Whisper model in CTranslate2's form into whisper.cpp's.
 * @param folder with model.bin and vocabulary.txt
 * @throws when something of it is missing or of another size than Whisper's
 */
export function convertCt2(folder: string, file: string): void {
  const variables = readCt2(join(folder, 'model.bin'));
  const shape = readShape(variables);
  const lines = readFileSync(join(folder, 'vocabulary.txt'), 'utf8').split('\n');
  if (lines.length < wordTokens)
    throw new Error(`vocabulary.txt has ${lines.length} of ${wordTokens} tokens`);
  writeGgml(file, shape, lines.slice(0, wordTokens).map(tokenBytes), convertTensors(shape, variables));
}

function* convertTensors(shape: ModelShape, variables: ReadonlyMap<string, Ct2Variable>): Generator<Tensor> {
  for (const plan of planTensors(shape)) {
    const values = find(plan, variables);
    const count = plan.shape.reduce((product, size) => product * size, 1);
    if (values.length !== count) throw new Error(`${plan.name} has ${values.length} numbers, not ${count}`);
    yield { ...plan, values };
  }
}

/** What CTranslate2 calls it; query, key and value lie in one matrix there, one below the other. */
function find({ name }: TensorPlan, variables: ReadonlyMap<string, Ct2Variable>): Float32Array {
  const get = (variable: string): Float32Array => {
    const found = variables.get(variable);
    if (found === undefined) throw new Error(`the model has no ${variable} (for ${name})`);
    return found.values;
  };
  const part = (variable: string, index: number, of: number): Float32Array => {
    const all = get(variable);
    return all.subarray((all.length / of) * index, (all.length / of) * (index + 1));
  };
  const fixed = outside.get(name);
  if (fixed !== undefined) return get(fixed);

  const block = /^(encoder|decoder)\.blocks\.(\d+)\.(.+)\.(weight|bias)$/.exec(name);
  if (block === null) throw new Error(`no rule for ${name}`);
  const [, side, index, inner = '', kind = ''] = block;
  const layer = `${side}/layer_${index}`;
  const greek = kind === 'weight' ? 'gamma' : 'beta';
  const norm = { mlp_ln: 'ffn', attn_ln: 'self_attention', cross_attn_ln: 'attention' }[inner];
  if (norm !== undefined) return get(`${layer}/${norm}/layer_norm/${greek}`);
  const feedForward = { 'mlp.0': 'linear_0', 'mlp.2': 'linear_1' }[inner];
  if (feedForward !== undefined) return get(`${layer}/ffn/${feedForward}/${kind}`);

  const [attention = '', role = ''] = inner.split('.');
  const joined = ['query', 'key', 'value'].indexOf(role);
  if (attention === 'attn') {
    const at = `${layer}/self_attention`;
    return role === 'out' ? get(`${at}/linear_1/${kind}`) : part(`${at}/linear_0/${kind}`, joined, 3);
  }
  const at = `${layer}/attention`;
  if (role === 'query') return get(`${at}/linear_0/${kind}`);
  return role === 'out' ? get(`${at}/linear_2/${kind}`) : part(`${at}/linear_1/${kind}`, joined - 1, 2);
}

const outside = new Map([
  ['encoder.positional_embedding', 'encoder/position_encodings/encodings'],
  ['encoder.conv1.weight', 'encoder/conv1/weight'],
  ['encoder.conv1.bias', 'encoder/conv1/bias'],
  ['encoder.conv2.weight', 'encoder/conv2/weight'],
  ['encoder.conv2.bias', 'encoder/conv2/bias'],
  ['encoder.ln_post.weight', 'encoder/layer_norm/gamma'],
  ['encoder.ln_post.bias', 'encoder/layer_norm/beta'],
  ['decoder.positional_embedding', 'decoder/position_encodings/encodings'],
  ['decoder.token_embedding.weight', 'decoder/embeddings/weight'],
  ['decoder.ln.weight', 'decoder/layer_norm/gamma'],
  ['decoder.ln.bias', 'decoder/layer_norm/beta'],
]);

function readShape(variables: ReadonlyMap<string, Ct2Variable>): ModelShape {
  const sizes = (name: string): readonly number[] => {
    const found = variables.get(name);
    if (found === undefined) throw new Error(`the model has no ${name}`);
    return found.shape;
  };
  const heads = (side: string): number => variables.get(`${side}/num_heads`)?.values[0] ?? 0;
  const layers = (side: string): number =>
    [...variables.keys()].filter(
      (name) => name.startsWith(`${side}/`) && name.endsWith('/ffn/linear_0/weight'),
    ).length;
  const [vocabulary = 0, textState = 0] = sizes('decoder/embeddings/weight');
  const [audioContext = 0, audioState = 0] = sizes('encoder/position_encodings/encodings');
  return {
    vocabulary,
    audioContext,
    audioState,
    audioHeads: heads('encoder'),
    audioLayers: layers('encoder'),
    textContext: sizes('decoder/position_encodings/encodings')[0] ?? 0,
    textState,
    textHeads: heads('decoder'),
    textLayers: layers('decoder'),
    mels: sizes('encoder/conv1/weight')[1] ?? 0,
  };
}

/** GPT-2's printable stand-ins for bytes, undone (openai/gpt-2 encoder.py, bytes_to_unicode). */
const byteOf = new Map<string, number>();
{
  const printable = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  for (let byte = 0; byte < 256; byte += 1) {
    byteOf.set(String.fromCodePoint(printable(byte) ? byte : next), byte);
    if (!printable(byte)) next += 1;
  }
}

function tokenBytes(token: string): Uint8Array {
  if (token.startsWith('<|')) return Buffer.from(token);
  return Uint8Array.from(token, (character) => {
    const byte = byteOf.get(character);
    if (byte === undefined) throw new Error(`vocabulary.txt has a token that is not GPT-2's: ${token}`);
    return byte;
  });
}
