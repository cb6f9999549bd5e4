import { freshWork, type PlanItem, type State } from './memory.ts';

/** The plan without its first item, the next one fresh. */
export function advance(state: State): State {
  const [, ...plan] = state.plan;
  return { ...state, plan, work: { ...freshWork, chosen: plan[0]?.chosen ?? null } };
}

/** Another plan, its first item fresh. */
export function withPlan(state: State, plan: readonly PlanItem[]): State {
  return { ...state, plan, work: { ...freshWork, chosen: plan[0]?.chosen ?? null } };
}
