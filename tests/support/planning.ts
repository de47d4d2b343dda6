import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '#domain/kitting/progress.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { TestUser } from './server.ts'
import { demoDay } from './kitting.ts'

/** Asks for the progress of a scheduling run until `done`; every state seen on the way. */
export async function followPlan(
  user: TestUser,
  runNo: string,
  done: (progress: Progress) => boolean = ({ status }) => !'QR'.includes(status),
): Promise<Progress[]> {
  const seen: Progress[] = []
  for (;;) {
    const progress = await user.ask(schedulingRuns.progress, { runNo })
    seen.push(progress)
    if (done(progress)) return seen
    await sleep(25)
  }
}

/** Starts a run of the demo's scheme and waits for its end. */
export async function plan(user: TestUser, input: object = {}): Promise<Progress> {
  const asked = { schemeCode: 'Default', asOf: demoDay.toISOString(), ...input }
  const { runNo } = await user.ask(schedulingRuns.start, asked)
  return (await followPlan(user, runNo)).at(-1)!
}
