import type { Tx } from '../tenant.ts'
import type { DueSource } from './due-work.ts'
import type { Step } from './step.ts'
import { tenantPolicy } from './tenant-policy.ts'

/**
 * Moves of plans, written in their own transactions: who holds a plan ready makes in it what was moved elsewhere. A row leads
 * from one stamp of a plan (features/planning/plan-stamp.ts) to the next; a plan that changed otherwise has a stamp that no row
 * leads to. Two moves of one plan cannot both be written: they would begin at the same stamp.
 */
export const planMovesStep: Step = {
  name: '190 moves of plans',
  statements: [
    `create table plan_move (
       tenant_id integer not null default current_tenant(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       from_stamp text not null,
       to_stamp text not null,
       move jsonb not null,
       result text not null,
       at timestamptz not null default now(),
       primary key (tenant_id, plan_unit_code, from_stamp))`,
    ...tenantPolicy('plan_move'),
    'grant select, insert, delete on plan_move to app_rw',
  ],
}

/** Plans are held ready for ten minutes: nobody asks for older moves. */
const KEPT = "interval '15 minutes'"

export const planMovesDue: DueSource = {
  kind: 'plan changes',
  from: 'plan_move m',
  tenant: 'm.tenant_id',
  where: `m.at < due_moment - ${KEPT}`,
  reads: { plan_move: ['tenant_id', 'at'] },
  indexes: [{ name: 'plan_move_at', table: 'plan_move', on: 'at' }],
  ofAll: true,
}

export const prunePlanMoves = (tx: Tx): Promise<number> =>
  tx.run(`delete from plan_move where tenant_id = $1 and at < now() - ${KEPT}`, [tx.tenantId])
