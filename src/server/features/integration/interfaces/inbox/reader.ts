import { checkBody } from '#domain/integration/receive/body.ts'
import { whole } from '../../../../platform/crud/reading.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import { parseBody } from '../../../../http/json.ts'
import type { Services } from '../../../../identity/services.ts'
import { unitZone } from '../../../../platform/runs/unit-zone.ts'
import type {
  RowsRequest,
  SourceBatch,
  SourceReader,
} from '../../../../platform/connections/source-reader.ts'
import { withTenant, type Tx } from '../../../../db/tenant.ts'
import { checkTopicSeen, sourceRowOf, waitingTopic } from './topic.ts'

/** What was posted to a topic as a source: those bodies first that wait. To look at: runs settle each body. */
export async function openInbox({ database }: Services, user: Reader, code: string): Promise<SourceReader> {
  await checkTopicSeen(user, code)
  const read = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
    withTenant(database.app, user.scope, work, { readOnly: true })
  const topic = await read((tx) => waitingTopic(tx, code))
  const zone = await read(unitZone)
  return {
    tables: async () => [],
    columns: async () => topic.columns,
    rows: async function* ({ columns, limit }: RowsRequest): AsyncGenerator<SourceBatch> {
      let left = limit ?? Infinity
      for (let at = 0; left > 0; at++) {
        // One at a time: a body may be large.
        const body = await read((tx) => bodyAt(tx, topic.id, at, limit === undefined))
        if (body === null) return
        const { rows } = checkBody(await parseBody(body), topic.row, { zone })
        yield { rows: rows.slice(0, left).map((row) => sourceRowOf(row, columns)) }
        left -= rows.length
      }
    },
    close: async () => {},
  }
}

/** The body at a place in the order of their coming: those that wait before, or without, the others. */
async function bodyAt(tx: Tx, topicId: string, at: number, onlyWaiting: boolean): Promise<string | null> {
  const row = await tx.row<{ body: string }>(
    `select b.body from ${whole('receiveData')} d join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
     where d.plan_unit_code = $1 and b.topic_id = $2 and (not $4 or d.state = 'new')
     order by d.state = 'new' desc, d.no offset $3 limit 1`,
    [tx.planUnitCode, topicId, at, onlyWaiting],
  )
  return row?.body ?? null
}
