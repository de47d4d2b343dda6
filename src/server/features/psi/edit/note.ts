import type { Tx } from '../../../db/tenant.ts'
import { liveChannel } from '../../../platform/live/follow.ts'

/** Pages that show the plan read it again: orders say so by themselves, purchase lines do not. Same form as note_plan_change. */
export const noteChange = (tx: Tx): Promise<unknown> =>
  tx.run(
    `select pg_notify($1, json_build_object('t', coalesce(current_tenant(), 0), 'p', coalesce(current_plan_unit(), ''),
       'b', current_user_id(), 'w', nullif(current_setting('app.session', true), ''))::text)`,
    [liveChannel],
  )
