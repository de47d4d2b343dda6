import { TaktError } from '#domain/errors.ts'
import { checkBody, type BodyFault } from '#domain/integration/receive/body.ts'
import { rowOfTopic } from '#domain/integration/receive/topic.ts'
import { filled, labelOfError, type Label } from '#domain/label.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { withTenant } from '../../../../db/tenant.ts'
import type { Services } from '../../../../identity/services.ts'
import type { Message } from '../../../../platform/connections/brokers/broker.ts'
import { settleFailed } from '../claim.ts'
import { hashOfBody, keepBody, keptUnder, type Arrival } from '../keep.ts'
import { jsonIn } from '../read-body.ts'
import type { OpenTopic } from '../topics.ts'
import { readMessage } from './read-message.ts'

const tooLarge: Label = {
  zh: '超过主题的大小上限（{limit} KB）',
  en: 'larger than the topic allows ({limit} KB)',
}
const noFields: Label = {
  zh: '主题所写入的数据表已不存在',
  en: 'the table that its topic names is gone',
}
/** Of a message the list shows where it came from; longer subjects are cut. */
const longestSource = 80

/**
 * Keeps a message in the inbox of its topic, once for each key. Nobody can be answered: what an HTTP sender would be refused is
 * kept as failed, with the reasons.
 */
export async function takeMessage(
  services: Services,
  topic: OpenTopic,
  keyPath: string,
  { subject, body }: Message,
): Promise<void> {
  const read = await readArrival(topic, keyPath, body)
  const arrival: Arrival = {
    ...read,
    hash: hashOfBody(body),
    size: body.length,
    source: subject.slice(0, longestSource),
  }
  await withTenant(services.database.app, topic.scope, async (tx) => {
    let { faults } = read
    let kept = arrival
    try {
      if ((await keptUnder(tx, topic, arrival)) !== null) return
    } catch (error) {
      if (!(error instanceof TaktError)) throw error
      // The key is another message's.
      faults = [{ path: '', message: labelOfError(error) }]
      kept = { ...arrival, key: null }
    }
    const id = await keepBody(tx, topic, kept, services.now())
    if (faults.length > 0)
      await settleFailed(
        tx,
        { id, no: '', body: '', attempt: 0 },
        { faults, count: faults.length },
        services.now(),
      )
  })
}

interface Read extends Pick<Arrival, 'key' | 'text' | 'rows'> {
  readonly faults: readonly BodyFault[]
}

async function readArrival(topic: OpenTopic, keyPath: string, body: Buffer): Promise<Read> {
  const refused = (message: Label): Read => ({
    key: null,
    text: '',
    rows: 0,
    faults: [{ path: '', message }],
  })
  if (body.length > topic.sizeLimit * 1024) return refused(filled(tooLarge, { limit: topic.sizeLimit }))
  const json = await jsonIn(body)
  if ('fault' in json) return { ...refused(json.fault), text: json.text }
  const { value, key } = readMessage(json.value, keyPath)
  const text = value === json.value ? json.text : JSON.stringify(value ?? null)
  const model = topic.scope.model ?? standardModel
  const row = rowOfTopic(topic, model)
  if (!row) return { ...refused(noFields), key, text }
  const zone = topic.zone === null ? {} : { zone: topic.zone }
  const { rows, faults } = checkBody(value, row, { model, ...zone })
  return { key, text, rows: rows.length, faults }
}
