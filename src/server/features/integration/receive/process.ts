import { join } from 'node:path'
import type { FileReport, ImportReport } from '#domain/exchange.ts'
import { TaktError } from '#domain/errors.ts'
import { checkBody, LISTED_BODY_FAULTS, pathOf, type BodyFault } from '#domain/integration/receive/body.ts'
import { rowOfTopic, targetOf } from '#domain/integration/receive/topic.ts'
import { labelOfError, type Label } from '#domain/label.ts'
import { standingOf } from '../../../identity/standing.ts'
import { withTenant, type Scope } from '../../../db/tenant.ts'
import { importFiles, zoneOf } from '../../../platform/exchange/import-files.ts'
import { checkRights, checkWhole } from '../../../platform/exchange/rights.ts'
import { parseBody } from '../../../http/json.ts'
import type { Services } from '../../../identity/services.ts'
import { readerFor } from '../../../identity/acting-reader.ts'
import { claimNext, Overtaken, settleDone, settleFailed, type Claimed } from './claim.ts'
import { byFields, dropFiles, MOST_SHAPES, writeRows, type RowFile } from './files.ts'

/** Bodies of a plan unit that are processed in one round. */
const MOST_AT_ONCE = 200
/** A body that the server itself failed on so often is kept as failed. */
const MOST_ATTEMPTS = 5

const reasons = {
  topicGone: { zh: '主题已删除', en: 'its topic was deleted' },
  tableGone: {
    zh: '主题所写入的数据表已不存在；请为主题另选数据表',
    en: 'the table that its topic names is gone; choose another one for the topic',
  },
  ownerGone: {
    zh: '主题的负责人已不存在、已停用或不能进入该计划单元',
    en: 'the owner of its topic is no more, is not active or may not enter the plan unit',
  },
  shapes: {
    zh: '行的字段组合过多',
    en: 'its rows give too many different sets of fields',
  },
  internal: {
    zh: '服务器处理时出错，请联系管理员',
    en: 'the server failed on it; please tell the administrator',
  },
} as const satisfies Record<string, Label>

interface Failure {
  readonly faults: readonly BodyFault[]
  readonly count: number
}

const whole = (message: Label): Failure => ({ faults: [{ path: '', message }], count: 1 })

/** Processes what waits in a plan unit; several servers may do so at the same time. Gives how many bodies. */
export async function processUnit(services: Services, scope: Scope): Promise<number> {
  let done = 0
  while (done < MOST_AT_ONCE) {
    const claimed = await withTenant(services.database.app, scope, (tx) => claimNext(tx, services.now()))
    if (!claimed) return done
    await processOne(services, scope, claimed)
    done++
  }
  return done
}

async function processOne(services: Services, scope: Scope, claimed: Claimed): Promise<void> {
  const failure = await bringIn(services, scope, claimed).catch((error: unknown): Failure | null => {
    if (error instanceof Overtaken) return null
    if (error instanceof TaktError) return whole(labelOfError(error))
    services.log.error({ err: error, received: claimed.no }, 'a received body was not processed')
    return claimed.attempt >= MOST_ATTEMPTS ? whole(reasons.internal) : null
  })
  if (failure)
    await withTenant(services.database.app, scope, (tx) => settleFailed(tx, claimed, failure, services.now()))
}

/** Writes the rows of a body and settles it in one transaction; null: it is processed. */
async function bringIn(services: Services, scope: Scope, claimed: Claimed): Promise<Failure | null> {
  if (claimed.isOrphan) return whole(reasons.topicGone)
  const { owner, zone } = await withTenant(
    services.database.app,
    scope,
    async (tx) => ({
      owner: claimed.owner === null ? null : await standingOf(tx, claimed.owner),
      zone: await zoneOf(tx),
    }),
    { readOnly: true },
  )
  if (!owner) return whole(reasons.ownerGone)
  const { model } = owner
  const entity = targetOf(claimed, model)
  const row = rowOfTopic(claimed, model)
  if (!entity || !row) return whole(reasons.tableGone)
  const reader = readerFor(services, scope, owner, 'en')
  checkRights(entity, reader)
  checkWhole(entity, reader)
  const body = await parseBody(claimed.body)
  const { rows, faults, faultCount } = checkBody(body, row, { zone, model })
  if (faultCount > 0) return { faults, count: faultCount }
  if (byFields(rows).length > MOST_SHAPES) return whole(reasons.shapes)
  const files = await writeRows(join(services.dataDir, 'uploads'), entity, rows)
  try {
    const report = await importFiles(
      services.database.app,
      { ...scope, userId: owner.number, model },
      files.map(({ path }) => ({ path, name: `${claimed.topicCode} ${claimed.no}`, entity, mapping: {} })),
      {
        dryRun: false,
        isQuiet: true,
        settle: (tx, reports) => settleDone(tx, claimed, countsOf(reports), services.now()),
      },
    )
    return report.committed ? null : failureOf(report, files, Array.isArray(body))
  } finally {
    await dropFiles(files)
  }
}

const countsOf = (reports: readonly FileReport[]) => ({
  created: reports.reduce((sum, { inserted }) => sum + inserted, 0),
  updated: reports.reduce((sum, { updated }) => sum + updated, 0),
})

/** Faults of the files as places of the body. */
function failureOf(
  { files: reports, faultCount }: ImportReport,
  files: readonly RowFile[],
  isList: boolean,
): Failure {
  const faults = reports.flatMap((report, at) =>
    report.faults.map(({ line, column, message }): BodyFault & { readonly place: number } => {
      const place = files[at]?.placeOfLine.get(line)
      const row = place === undefined || !isList ? null : place
      return { path: pathOf(row, column), message, place: place ?? -1 }
    }),
  )
  return {
    faults: faults
      .toSorted((a, b) => a.place - b.place)
      .slice(0, LISTED_BODY_FAULTS)
      .map(({ path, message }) => ({ path, message })),
    count: faultCount,
  }
}
