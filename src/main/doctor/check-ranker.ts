import type { DoctorCheck, RankerState } from '#shared/ipc/index.ts';

/** What ranks the page: the model, the device it runs on and how fast, or why the lexical scorer stands in. */
export function checkRanker(state: RankerState): DoctorCheck {
  const name = 'Ranker';
  if (state.status === 'fallback') {
    return {
      name,
      status: 'warning',
      found: `lexical, without a model: ${state.reason}`,
      advice:
        state.folder === ''
          ? 'Parley works without it, and finds less by meaning. Reinstall Parley to get its model back.'
          : `Parley works without it, and finds less by meaning. Check the folder ${state.folder}, or choose another one in settings.`,
    };
  }
  if (state.status === 'starting') {
    return { name, status: 'ok', found: `${state.model || 'the model'} is still being loaded`, advice: '' };
  }
  const speed =
    state.elementsPerSecond === null
      ? ''
      : `, ${Math.round(state.elementsPerSecond).toLocaleString('en-US')} elements a second`;
  return {
    name,
    status: 'ok',
    found: `${state.model} on ${state.device}${speed}${state.reason === '' ? '' : ` (${state.reason})`}`,
    advice: '',
  };
}
