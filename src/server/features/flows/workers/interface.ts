import { filled, label, type Label } from '#domain/label.ts'
import { inOneLanguage } from '#domain/rules/all-languages.ts'
import { isSeen } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { cancelInterfaceRun } from '../../integration/interfaces/cancel.ts'
import { interfaceCoded, type KeptInterface } from '../../integration/interfaces/config.ts'
import { checkEntity } from '../../integration/interfaces/owner.ts'
import { insertRun } from '../../integration/interfaces/queue.ts'
import { StepRefused, waits, type AskedStep, type StepWorker } from '../worker.ts'

/** Seconds between two looks at a run. */
const lookAgain = 1

const texts = {
  noInterface: label('接口 {code} 不存在', 'there is no interface {code}'),
  would: label('将运行接口“{name}”（{code}）', 'would run the interface {name} ({code})'),
  erased: label('接口运行 {no} 已被删除', 'run {no} of the interface was erased'),
  ended: label('接口运行 {no} {state}：{reason}', 'run {no} of the interface {state}: {reason}'),
  faulty: label('错误行：{rows}', 'faulty rows: {rows}'),
} as const satisfies Record<string, Label>

const endings = {
  F: label('失败', 'failed'),
  C: label('已取消', 'was cancelled'),
} as const satisfies Record<string, Label>

async function interfaceOf(tx: Tx, { text, reader }: AskedStep): Promise<KeptInterface> {
  const code = text('interface')
  const config = (await isSeen(tx, 'interfaceConfig', code)) ? await interfaceCoded(tx, code) : null
  if (!config) throw new StepRefused(filled(texts.noInterface, { code }))
  checkEntity(config, reader)
  return config
}

interface Run {
  readonly id: string
  readonly no: string
  readonly state: string
  readonly message: string | null
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly sent: number
  readonly faulty: number
}

const runWith = (tx: Tx, id: string): Promise<Run | undefined> =>
  tx.row<Run>(
    `select id, no, state, message, coalesce(read, 0) as read, coalesce(created, 0) as created,
       coalesce(updated, 0) as updated, coalesce(unchanged, 0) as unchanged, coalesce(sent, 0) as sent, coalesce(faulty, 0) as faulty
     from interface_run where plan_unit_code = $1 and id = $2`,
    [tx.planUnitCode, id],
  )

/** A run that waits already is the one: it begins after this step was reached. */
async function begin(tx: Tx, context: AskedStep): Promise<string> {
  const config = await interfaceOf(tx, context)
  const now = context.service.services.now()
  const run = await insertRun(tx, config, { now, state: 'W', byHand: false })
  if (run) return run.id
  const waiting = await tx.row<{ id: string }>(
    `select id from interface_run where plan_unit_code = $1 and lower(config_code) = lower($2) and state = 'W'`,
    [tx.planUnitCode, config.code],
  )
  return waiting!.id
}

/** The interface runs with the rights of its own owner; the owner of the flow must be allowed to start it. */
export const interfaceWorker: StepWorker = {
  plan: async (tx, asked) => {
    const { code, name } = await interfaceOf(tx, asked)
    return filled(texts.would, { code, name })
  },
  work: async (context) => {
    const { reader, ref } = context
    if (ref === null) {
      await reader.transaction(async (tx) => context.keep(tx, await begin(tx, context)))
      return waits(lookAgain)
    }
    const run = await reader.transaction((tx) => runWith(tx, ref), { readOnly: true })
    if (!run) throw new StepRefused(filled(texts.erased, { no: ref }))
    const { id: _id, state, message, ...gave } = run
    if (state === 'W' || state === 'R') return waits(lookAgain)
    if (state === 'F' || state === 'C') {
      const reason = { zh: inOneLanguage(message ?? '', 'zh-Hans'), en: inOneLanguage(message ?? '', 'en') }
      throw new StepRefused(filled(texts.ended, { no: run.no, state: endings[state], reason }))
    }
    return {
      state: 'done',
      gave,
      ...(state === 'P' ? { message: filled(texts.faulty, { rows: run.faulty }) } : {}),
    }
  },
  cancel: async ({ service, ref, reader }) => {
    await reader.transaction((tx) => cancelInterfaceRun(tx, ref, service.services.now()))
  },
}
