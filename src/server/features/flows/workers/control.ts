import { compileFilter, meets } from '#domain/expressions/index.ts'
import { flowChoices } from '#domain/choices/flows.ts'
import { filled, label, type Label } from '#domain/label.ts'
import { stepsEnvironment } from '#domain/integration/flows/steps.ts'
import { archivable, daysFault, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import type { Tx } from '../../../db/tenant.ts'
import { calculateIn } from '../../delivery/call-off.ts'
import { stepReports } from '../../delivery/reports.ts'
import { deliveryOf } from '../../kitting/delivery-demand.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { TaktError } from '#domain/errors.ts'
import { archive, countArchived, type Age } from '../../maintenance/archive/archive.ts'
import { requireWholeRows } from '../../maintenance/archive/whole-rows.ts'
import { StepRefused, waits, type AskedStep, type StepWorker } from '../worker.ts'
import type { FlowEvent } from '../../../platform/events/raise.ts'

const eventWaits = 2

const texts = {
  wait: label('将等待“{event}”，最长 {limit}', 'would wait for "{event}", at most {limit}'),
  tooLong: label('{limit} 内未发生“{event}”', '"{event}" did not happen within {limit}'),
  condition: label('将判断 {expression}', 'would check {expression}'),
  notMet: label('条件不满足', 'the condition is not met'),
  noScheme: label('物料方案 {code} 不存在', 'there is no delivery scheme {code}'),
  callOff: label('将按物料方案 {code} 计算叫料{next}', 'would work out the call-offs of {code}{next}'),
  publish: label('并发布', ' and publish them'),
  nothing: label('', ''),
  refused: label('未发布：{reasons}', 'not published: {reasons}'),
  archive: label('将归档 {count} 行（{kind}）', 'would archive {count} {count|row|rows}: {kind}'),
} as const satisfies Record<string, Label>

interface Happened {
  readonly key: string
  readonly at: string
}

export const waitWorker: StepWorker = {
  plan: (_tx, { text, value }) =>
    Promise.resolve(
      filled(texts.wait, {
        event: flowChoices.FlowEvent[text('event') as FlowEvent],
        limit: formatDuration(Number(value('limit'))),
      }),
    ),
  /** An event counts when the transaction that began to wait did not see it, also one that was under way then. */
  work: async (context) => {
    const { reader, ref, text, value, startedAt, service } = context
    const event = text('event') as FlowEvent
    if (ref === null) {
      await reader.transaction(async (tx) => {
        const row = await tx.row<{ seen: string }>('select pg_current_snapshot()::text as seen')
        await context.keep(tx, row!.seen)
      })
      return waits(eventWaits)
    }
    const found = await reader.transaction((tx) =>
      tx.row<Happened>(
        `select key, at from flow_event where tenant_id = $1 and plan_unit_code = $2 and kind = $3
           and not pg_visible_in_snapshot(xid, $4::pg_snapshot) order by id limit 1`,
        [tx.tenantId, tx.planUnitCode, event, ref],
      ),
    )
    if (found) return { state: 'done', gave: { key: found.key, at: found.at } }
    const limit = Number(value('limit'))
    if (service.services.now().getTime() < startedAt.getTime() + limit * 1000) return waits(eventWaits)
    const named = { event: flowChoices.FlowEvent[event], limit: formatDuration(limit) }
    throw new StepRefused(filled(texts.tooLong, named))
  },
}

export const conditionWorker: StepWorker = {
  plan: (_tx, { text }) => Promise.resolve(filled(texts.condition, { expression: text('expression') })),
  work: async ({ text, given, earlier, service, reader }) => {
    const compiled = compileFilter(text('expression'), stepsEnvironment(earlier))
    if (!compiled.ok) throw new StepRefused(compiled.faults[0]!.reason)
    const zone = await reader.transaction(unitZone, { readOnly: true })
    const now = Math.floor(service.services.now().getTime() / 1000)
    const met = meets(compiled.program, { ME: given }, { now, zone })
    if (met) return { state: 'done', gave: { met } }
    const otherwise = text('otherwise')
    if (otherwise === 'fail') throw new StepRefused(texts.notMet)
    return {
      state: 'done',
      gave: { met },
      message: texts.notMet,
      goOn: otherwise === 'skip' ? 'skip' : 'end',
    }
  },
}

export const callOffWorker: StepWorker = {
  plan: async (tx, { text, value }) => {
    const code = text('schemeCode')
    const found = await tx.row(
      'select from delivery_scheme where plan_unit_code = $1 and lower(code) = lower($2)',
      [tx.planUnitCode, code],
    )
    if (!found) throw new StepRefused(filled(texts.noScheme, { code }))
    return filled(texts.callOff, { code, next: value('publish') ? texts.publish : texts.nothing })
  },
  /** Drafts, their publication and that it was done are kept in one transaction. */
  work: async (context) => {
    const { service, reader, text, value, ref } = context
    if (ref !== null) return { state: 'done', gave: JSON.parse(ref) as Record<string, unknown> }
    const runNo = text('runNo') || null
    const demand = await deliveryOf(service, runNo, reader, unitZone)
    if (!demand) throw new TaktError('noKittingResult')
    const gave = await reader.transaction(async (tx) => {
      const { reports, lines } = await calculateIn(
        tx,
        service,
        demand,
        { schemeCode: text('schemeCode') },
        reader,
      )
      const published = value('publish') === true ? await publishAll(tx, reports, context) : 0
      const made = { reports: reports.length, lines, published }
      await context.keep(tx, JSON.stringify(made))
      return made
    })
    return { state: 'done', gave }
  },
}

async function publishAll(
  tx: Tx,
  reports: readonly string[],
  { service, reader }: Parameters<StepWorker['work']>[0],
): Promise<number> {
  const drafts = await tx.rows<{ reportNo: string }>(
    `select report_no as "reportNo" from delivery_report where plan_unit_code = $1 and status = 'D'
       and report_no = any ($2) order by report_no`,
    [tx.planUnitCode, reports],
  )
  const numbers = drafts.map(({ reportNo }) => reportNo)
  const { changed, refused } = await stepReports(tx, 'publish', numbers, service.services.now(), reader)
  if (refused.length > 0) {
    const reasons = refused.map(({ reason }) => reason).join('; ')
    throw new StepRefused(filled(texts.refused, { reasons }))
  }
  return changed.length + reports.length - numbers.length
}

/** Seconds after which a step that has more to archive goes on. */
const archiveWaits = 1

const ageOf = ({ value, text, reader }: AskedStep): Age => {
  requireWholeRows(reader)
  const age = { kind: text('kind') as ArchiveKind, days: Number(value('days')) }
  const fault = daysFault(age.kind, age.days)
  if (fault) throw new StepRefused(fault)
  return age
}

export const archiveWorker: StepWorker = {
  plan: async (tx, step) => {
    const age = ageOf(step)
    const count = await countArchived(tx, age, step.service.services.now())
    return filled(texts.archive, { count, kind: archivable[age.kind].label })
  },
  work: async (context) => {
    const { reader, service, ref } = context
    const { files, now } = service.services
    const place = { files, now: now() }
    const { rows, more } = await archive((work) => reader.transaction(work), ageOf(context), place)
    const erased = rows + Number(ref ?? 0)
    if (!more) return { state: 'done', gave: { erased } }
    await reader.transaction((tx) => context.keep(tx, String(erased)))
    return waits(archiveWaits)
  },
}
