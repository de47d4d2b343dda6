import type { OutProgram } from '#domain/integration/out-mapping.ts'
import { textOf } from '#domain/label.ts'
import type { Call } from '../../../../identity/handlers.ts'
import { conditionFault, conditionMs } from '../../../../platform/expressions/condition.ts'
import type { Services } from '../../../../identity/services.ts'
import { unitZone } from '../../../../platform/runs/unit-zone.ts'
import type { KeptInterface } from '../config.ts'
import type { Previewed } from '../previewed.ts'
import { bodyWriter, fileText, rowsOfBody, type BodySettings, type SentRow } from './bodies.ts'
import { checkSent, outPlan } from './plan.ts'
import { checkReached } from './related.ts'
import { kindOf } from '../../../../platform/connections/kind-of.ts'
import { rowsWanted } from './rows.ts'
import { isFolderKind } from './target.ts'
import { fitOf } from './tables/fit-of.ts'
import { replaces, tableSettings } from './tables/settings.ts'

/** What of an interface a preview needs. */
export interface PreviewedOut
  extends Pick<
    KeptInterface,
    'code' | 'entity' | 'filter' | 'format' | 'mode' | 'deleteLimit' | 'rowsAtOnce' | 'mapping'
  > {
  readonly connection: string
  readonly sourceTable: string
}

const shownRows = 50
const longestSample = 4000

/**
 * The first rows that meet the filter as they would be sent, read with the rights of who asks, and the first call or the
 * beginning of the file. Nothing is sent.
 */
export async function previewOut(services: Services, given: PreviewedOut, call: Call): Promise<Previewed> {
  const entity = checkSent(given.entity, call)
  const fitTo = await fitOf(services, given, call)
  const says = (message: Parameters<typeof textOf>[0]) => textOf(message, call.language)
  return call.transaction(
    async (tx) => {
      const clock = { now: Math.floor(services.now().getTime() / 1000), zone: await unitZone(tx) }
      const { program, faults } = outPlan(entity, given, tx, clock)
      const wrong = given.filter ? conditionFault(given.filter, entity, tx.limits, tx.model) : null
      checkReached(program, call)
      const fit = fitTo(program.targets)
      const unread = [
        ...faults,
        ...[wrong, fit.message].flatMap((message) => (message ? [{ target: '', message }] : [])),
      ]
      const kind = await kindOf(tx, given.connection)
      const isWhole = (kind !== undefined && isFolderKind(kind)) || replaces(given)
      const rows: SentRow[] = []
      const shown: Previewed['rows'][number][] = []
      const wanted = { entity, filter: wrong ? null : given.filter, clock, limit: shownRows }
      for await (const batch of rowsWanted(tx, wanted, program))
        for (const { values, ...row } of batch) {
          const { cells, faults: unmade } = program.row(values)
          const bad = unmade.length === 0 ? fit.check(cells) : unmade
          if (bad.length === 0) rows.push({ ...row, line: shown.length + 1, cells })
          shown.push({
            cells: cells.map(({ text }) => text),
            faults: bad.map(({ target, message }) => ({ target, message: says(message) })),
          })
        }
      return {
        faults: unread.map(({ target, message }) => ({ target, message: says(message) })),
        targets: program.targets,
        rows: shown,
        sample:
          program.targets.length === 0
            ? ''
            : await sampleOf({ ...given, isWhole }, program, rows, services.now()),
      }
    },
    { readOnly: true, statementTimeoutMs: conditionMs, signal: call.signal },
  )
}

async function sampleOf(
  { format, rowsAtOnce, code, entity, isWhole, ...given }: PreviewedOut & { readonly isWhole: boolean },
  { targets, kinds }: Pick<OutProgram, 'targets' | 'kinds'>,
  rows: readonly SentRow[],
  now: Date,
): Promise<string> {
  const settings: BodySettings = {
    format,
    isWhole,
    targets,
    kinds,
    rowsAtOnce,
    event: { source: `/takt/${code}`, type: `takt.${entity}`, time: now.toISOString(), runNo: '1' },
    table: tableSettings({ ...given, format }),
  }
  const first = rows.slice(0, rowsOfBody(settings))
  if (format === 'parquet') return targets.map((name, at) => `${name}: ${kinds[at]}`).join('\n')
  if (format === 'table' || (first.length === 0 && !isWhole)) return ''
  const { type, text } = bodyWriter(settings)(first, true)
  if (!isWhole) return text.slice(0, longestSample)
  let whole = ''
  for await (const part of fileText(type, only(text))) whole += part
  return whole.slice(0, longestSample)
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}
