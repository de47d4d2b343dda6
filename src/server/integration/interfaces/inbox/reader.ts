import { checkBody } from '#domain/integration/receive/body.ts'
import { whole } from '../../../crud/reading.ts'
import type { Reader } from '../../../http/handlers.ts'
import { parseBody } from '../../../http/json.ts'
import type { Services } from '../../../services.ts'
import { unitZone } from '../../../services/runs/unit-zone.ts'
import type { RowsRequest, SourceBatch, SourceReader } from '../../source-reader.ts'
import { withTenant } from '../../../db/tenant.ts'
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
      const bodies = await read((tx) => bodiesOf(tx, topic.id, limit === undefined ? null : shownBodies))
      for (const { body } of bodies) {
        const { rows } = checkBody(await parseBody(body), topic.row, { zone })
        yield { rows: rows.slice(0, left).map((row) => sourceRowOf(row, columns)) }
        left -= rows.length
        if (left <= 0) return
      }
    },
    close: async () => {},
  }
}

const shownBodies = 20

const bodiesOf = (
  tx: Parameters<Parameters<typeof withTenant>[2]>[0],
  topicId: string,
  most: number | null,
) =>
  tx.rows<{ body: string }>(
    `select b.body from ${whole('receiveData')} d join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
     where d.plan_unit_code = $1 and b.topic_id = $2 and ($3::int is not null or d.state = 'new')
     order by d.state = 'new' desc, d.no limit $3`,
    [tx.planUnitCode, topicId, most],
  )
