/** What an endpoint was found not to take, learned from its refusals and kept for its next requests. */
export interface Habits {
  /** Name of the token limit; null: it takes none. */
  readonly limitName: 'max_tokens' | 'max_completion_tokens' | null;
  readonly temperature: boolean;
  readonly usageInStream: boolean;
  readonly stream: boolean;
  /** It takes no `system` messages: they become part of the first user message. */
  readonly systemRole: boolean;
  /** It thinks before it answers, so its token limit must leave room for that. */
  readonly reasons: boolean;
}

/** What is tried first: the names that most servers know. */
export const usualHabits: Habits = {
  limitName: 'max_tokens',
  temperature: true,
  usageInStream: true,
  stream: true,
  systemRole: true,
  reasons: false,
};

const complaint =
  /unsupported|not (?:supported|support|permitted|allowed|recogni[sz]ed)|unknown|unrecogni[sz]ed|unexpected|extra|invalid|does not support|only/iu;

/**
 * The habits after a refusal (400 or 422) whose words name a parameter of ours, or null when they name none that can
 * be changed. Each can change once, so an endpoint that refuses everything is not asked for ever.
 */
export function adaptHabits(habits: Habits, said: string): Habits | null {
  if (!complaint.test(said)) return null;
  // `max_completion_tokens` may be named as the remedy for `max_tokens`, so the older name goes first.
  if (habits.limitName === 'max_tokens' && /max_tokens/u.test(said)) {
    // Only models that think ask for the other name.
    return { ...habits, limitName: 'max_completion_tokens', reasons: true };
  }
  if (habits.limitName === 'max_completion_tokens' && /max_completion_tokens/u.test(said)) {
    return { ...habits, limitName: null };
  }
  if (habits.usageInStream && /stream_options|include_usage/u.test(said)) {
    return { ...habits, usageInStream: false };
  }
  if (habits.temperature && /temperature/u.test(said)) return { ...habits, temperature: false };
  if (habits.stream && /\bstream(?:ing)?\b/u.test(said)) return { ...habits, stream: false };
  if (
    habits.systemRole &&
    /system (?:role|message|prompt)|roles? must alternate|role.{0,20}system/iu.test(said)
  ) {
    return { ...habits, systemRole: false };
  }
  return null;
}
