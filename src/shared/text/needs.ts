/** What people say they need, and what the control that serves the need is called. General to all sites. */
const needs: readonly (readonly [said: RegExp, controls: readonly string[]])[] = [
  [
    /\b(?:already (?:have|got|own)|have (?:already )?(?:got )?|'ve got) (?:an? |my )?(?:account|login)\b(?<!(?:not|n't) have an? account)/iu,
    ['sign in'],
  ],
  [
    /\b(?:can't|cannot|can not|don't|do not|couldn't) (?:remember|recall|know|find) (?:my|the) password\b|\b(?:forgot|forgotten|lost) (?:my|the) password\b/iu,
    ['forgot password'],
  ],
  [
    /\b(?:don't|do not) (?:yet )?have an? (?:account|login)\b|\bno account (?:yet|here)\b|\bnew (?:here|customer|user|to this)\b|\b(?:make|set up|get|create|open) (?:me |myself )?(?:an?|a new) account\b|\b(?:become|be) a member\b/iu,
    ['register', 'create account'],
  ],
  [
    /\b(?:didn't|did not|haven't|have not|never) (?:get|got|gotten|received?) (?:the|a|any|my) (?:code|e-?mail|message|text)\b|\bcode (?:didn't|did not|never) (?:come|arrive)/iu,
    ['resend code', 'resend'],
  ],
  [/\b(?:i'm|i am|we're|we are) (?:done|finished|ready) (?:shopping|to pay)\b/iu, ['checkout', 'continue']],
  [/\b(?:see|show) what (?:i|we) (?:typed|am typing|wrote)\b/iu, ['show password']],
  [/\b(?:too loud|be quiet|no sound)\b/iu, ['mute']],
  [/\b(?:too bright|blinds me|hurts my eyes)\b/iu, ['dark mode']],
  [/\b(?:talk|speak) to (?:someone|somebody|a (?:person|human))\b/iu, ['contact', 'help']],
];

/** Names that the control serving a need may have; none where no need is known in what was said. */
export function readNeed(said: string): readonly string[] {
  return needs.find(([pattern]) => pattern.test(said))?.[1] ?? [];
}
