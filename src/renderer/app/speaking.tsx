import { useEffect, useLayoutEffect } from 'react';
import { type AppData, useModel } from '../state/index.ts';
import { toasts } from '../ui/index.ts';
import { type Speaker, speakingTrouble, useSpeaker, useVoiceInput, useVoiceKeys } from '../voice/index.ts';
import { speakAbout, watchStage } from './speak-about.ts';
import { whatHappened } from './what-happened.ts';

const told = new Set<string>();

/** A user who asked for it would wait for a voice in vain; others read. */
function waitsForVoice({ settings }: AppData): boolean {
  return settings.eyesFree || settings.speakReplies === 'always';
}

/** Says once, in writing, why nothing is heard. The message stays until it is read. */
function tellTrouble(speaker: Speaker, host: AppData['host']): void {
  const trouble = speakingTrouble(speaker.store.getState(), host);
  if (trouble === null || told.has(trouble)) return;
  told.add(trouble);
  toasts.add({ id: trouble, description: trouble, type: 'problem', timeout: 0, priority: 'high' });
}

/** What is said aloud: replies, questions and approvals as they come, with eyes-free the steps too. */
export function Speaking() {
  const { app } = useModel();
  const { store: hearing } = useVoiceInput();
  const speaker = useSpeaker();

  useEffect(() => {
    const watch = watchStage((text) => {
      if (app.getState().settings.eyesFree) speaker.say(text, 'stage');
    });
    const unsubscribe = app.subscribe((after, before) => {
      for (const happening of whatHappened(before, after)) {
        const act = speakAbout(happening, after, hearing.getState().microphone !== 'off');
        if (act?.kind === 'say') {
          speaker.say(act.text, act.subject);
          if (waitsForVoice(after)) tellTrouble(speaker, after.host);
        } else if (act?.kind === 'withdraw') speaker.withdraw(act.subject);
        else if (act?.kind === 'stop') speaker.stop();
      }
      const { run, conversation } = after;
      watch.onRun(
        run.status !== 'idle' && run.sessionId === conversation.sessionId ? run : { status: 'idle' },
      );
    });
    return () => {
      unsubscribe();
      watch.close();
    };
  }, [app, speaker, hearing]);

  useEffect(
    () =>
      speaker.store.subscribe(({ problem, status }, before) => {
        const data = app.getState();
        const isNew = problem !== null && problem !== before.problem;
        const isNone = status === 'none' && before.status === 'looking' && waitsForVoice(data);
        if (isNew || isNone) tellTrouble(speaker, data.host);
      }),
    [app, speaker],
  );

  // In the capture phase: whatever else a key or a press does, it begins with silence.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('keydown', ({ repeat }) => !repeat && speaker.stop(), options);
    const stops = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('[data-stops-speech]') !== null;
    window.addEventListener('pointerdown', ({ target }) => stops(target) && speaker.stop(), options);
    return () => listening.abort();
  }, [speaker]);
  // Behind that: the talk key is seen by nothing else.
  useVoiceKeys();
  return null;
}
