import { createStore } from 'zustand/vanilla';
import { formatError } from '#shared/errors/index.ts';
import type { Heard } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { Client } from '../client/index.ts';
import type { AppData, Model } from '../state/index.ts';
import { type ActedCommand, createDictating } from './dictating.ts';
import { createListening } from './listening.ts';
import { openCapture, windowPlace } from './microphone.ts';
import { createPress } from './press.ts';
import { initialVoiceData, readinessOf, statusOf, type VoiceData } from './voice-data.ts';
import { listeningWords } from './words.ts';

/** The microphone of this window and what becomes of what it hears. Made once, handed to components by context. */
export type VoiceInput = ReturnType<typeof createVoiceInput>;

export function createVoiceInput(client: Client, model: Model) {
  const { app, view, task } = model;
  const store = createStore<VoiceData>(() => initialVoiceData);
  const interrupts = createListeners();
  const retrying = new Set<string>();
  let ownDraft: string | null = null;
  let keyHolds = false;

  const place = windowPlace(client.host);
  const listening = createListening({
    openCapture: (options) =>
      openCapture({ ...options, place, deviceId: app.getState().settings.microphone }),
    ear: {
      start: async (mode) => (await client.call('speech.start', { mode })).captureId,
      hear: (captureId, from, pcm) => client.call('speech.audio', { captureId, from, pcm }),
      stop: (captureId, how) => client.call('speech.stop', { captureId, how }),
    },
    onChange: show,
    onProblem: (message) => problem(message, 'settings'),
    onOtherMicrophone: (label) => dictating.remark(listeningWords.otherMicrophone(label)),
  });
  const dictating = createDictating({
    draft: () => view.getState().draft,
    setDraft: (draft) => {
      ownDraft = draft;
      view.setState({ draft });
      ownDraft = null;
    },
    facts: () => {
      const data = app.getState();
      return {
        run: data.run.status,
        choices: openChoices(data),
        settings: data.settings,
        isQuiet: isQuiet(data),
      };
    },
    send: task.send,
    act,
    onChange: (state) => store.setState(state),
  });

  function show(): void {
    const { transcribing: _, ...shown } = listening.state;
    store.setState({ ...shown, status: statusOf(listening.state, retrying.size) });
    dictating.look();
  }

  function isQuiet({ connection }: AppData): boolean {
    const { status, mode } = store.getState();
    // A key that is held is a sentence that is not over.
    return connection === 'open' && (status === 'off' || (status === 'listening' && mode === 'hands-free'));
  }

  function problem(message: string, action: 'settings' | null): void {
    store.setState({ problem: { message, action, utteranceId: null }, partial: '' });
  }

  function build(): void {
    model.speech.build().catch((error: unknown) => problem(formatError(error), 'settings'));
  }

  function act(command: ActedCommand): boolean {
    if (command.command === 'stop') {
      interrupts.tell();
      void task.stop();
      return true;
    }
    if (command.command === 'pause' || command.command === 'resume') {
      void task[command.command]();
      return true;
    }
    return false;
  }

  /** Opens the microphone, or says what keeps it from being of use. @returns whether it opens */
  function open(): boolean {
    const data = app.getState();
    if (data.connection !== 'open') return false;
    interrupts.tell();
    store.setState({ problem: null });
    dictating.wake();
    const readiness = readinessOf(data.speech);
    switch (readiness.kind) {
      case 'listen':
        listening.open();
        return true;
      case 'build':
        build();
        return false;
      case 'wait':
        return false;
      case 'set-up':
        problem(readiness.message, 'settings');
        return false;
      default:
        return assertNever(readiness);
    }
  }

  function hear({ captureId, utteranceId, result }: Heard): void {
    const mode = listening.modeOf(captureId);
    if (mode === null) return;
    if (result.kind === 'partial') {
      store.setState({ partial: store.getState().isAsleep ? '' : result.text });
      return;
    }
    store.setState({ partial: '' });
    retrying.delete(utteranceId);
    switch (result.kind) {
      case 'text':
        dictating.take({ utteranceId, transcript: result.transcript });
        break;
      case 'dropped':
        if (result.reason === 'own-yes') dictating.remark(listeningWords.yesNotTaken);
        // Hands-free listening hears the room all day, which is not worth a word.
        else if (mode === 'hold' && result.reason !== 'own-voice') {
          dictating.remark(
            result.reason === 'silence' ? listeningWords.nothingHeard : listeningWords.notUnderstood,
          );
        }
        break;
      case 'failed':
        store.setState({ problem: { message: result.message, action: 'retry', utteranceId } });
        break;
      default:
        assertNever(result);
    }
    show();
  }

  client.onEvent((event) => {
    if (event.type === 'heard') hear(event.heard);
    if (event.type === 'talk-key') talkKey(event.down);
    if (event.type !== 'hearing-changed') return;
    const { captureId, isHearing, transcribing } = event.hearing;
    listening.hearing(captureId, isHearing, transcribing);
  });
  client.onStatus((status) => {
    if (status === 'open') {
      void model.speech.loadSpeech().catch(() => {});
      return;
    }
    // Sent by itself after a break it would come as a surprise.
    dictating.hold();
    if (listening.state.microphone !== 'off') listening.drop(listeningWords.connectionLost);
  });
  // Asked for early, so that the first press knows; when it cannot be told, main says it at the press.
  if (client.status() === 'open') void model.speech.loadSpeech().catch(() => {});
  view.subscribe((after, before) => {
    if (after.draft !== before.draft && after.draft !== ownDraft) dictating.typed(before.draft, after.draft);
  });
  app.subscribe((after, before) => {
    if (after.speech?.status === 'ready' && before.speech?.status === 'building') {
      dictating.remark(listeningWords.ready);
    }
    // A user who has just fetched a model wants to speak: what is still missing is not asked for a second time.
    if (after.speech?.status === 'needs-build' && before.speech?.status === 'needs-model') build();
    if (after.settings.sendAfterMs !== before.settings.sendAfterMs) dictating.look();
  });

  const isOn = (): boolean => listening.state.microphone !== 'off';

  function finish(): void {
    if (listening.state.microphone === 'opening') dictating.remark(listeningWords.holdOn);
    listening.finish();
  }

  /** The talk key went down or came up; says so twice and nothing happens twice. */
  function talkKey(down: boolean): void {
    if (down && !keyHolds && !isOn()) {
      keyHolds = open();
      if (keyHolds) listening.choose('hold');
    } else if (down && !keyHolds) {
      interrupts.tell();
    } else if (!down && keyHolds) {
      keyHolds = false;
      finish();
    }
  }

  return {
    store,
    level: listening.level,
    /** The button: a short press switches hands-free listening, a longer one listens until it ends. */
    press: createPress({ isOn, open, choose: listening.choose, finish }),
    /** Switches hands-free listening on or off. */
    toggle() {
      if (isOn()) listening.finish();
      else if (open()) listening.choose('hands-free');
    },
    talkKey,
    /** Esc: keeps the draft from being sent by itself, else ends listening and drops what was being said. */
    escape(): boolean {
      if (dictating.hold()) return true;
      if (!isOn()) return false;
      listening.drop('');
      store.setState({ partial: '' });
      return true;
    },
    /** Sends the draft: Enter, the button, "go". */
    send: async () => {
      if (app.getState().connection === 'open') await dictating.send();
    },
    /** Keeps the draft from being sent by itself. */
    hold: () => void dictating.hold(),
    /** Takes the last change by voice back. @returns whether there was one */
    undo: dictating.undo,
    /** Writes down again what could not be. */
    retry() {
      const utteranceId = store.getState().problem?.utteranceId ?? null;
      if (utteranceId === null) return;
      retrying.add(utteranceId);
      store.setState({ problem: null });
      show();
      client.call('speech.retry', { utteranceId }).catch((error: unknown) => {
        retrying.delete(utteranceId);
        problem(formatError(error), null);
        show();
      });
    },
    /** Whether an ear is, or was, this window's. */
    hears: (captureId: string) => listening.modeOf(captureId) !== null,
    dismiss: () => store.setState({ problem: null }),
    /** The user is about to speak, or said stop: what is said aloud ends. */
    onInterrupt: interrupts.add,
  };
}

/** Choices of the question that waits for an answer: nothing came after it. Numbers over the page are choices too. */
function openChoices({ conversation, marks }: AppData): number {
  const numbers = marks.filter(({ kind }) => kind === 'number').length;
  if (numbers > 0) return numbers;
  const last = conversation.turns.at(-1);
  return last?.speaker === 'navigator' ? last.choices.length : 0;
}
