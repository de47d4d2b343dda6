import { defineEntity, writableFields, type Entity } from '../../entity.ts'
import { importable } from '../../import-target.ts'
import { declaredFields, type TopicField } from './topic-fields.ts'

/** The part of a topic that determines the form of its bodies. */
export interface TopicShape {
  /** Name of the entity whose rows bodies become; null: of none. */
  readonly entity: string | null
  readonly fields: readonly TopicField[] | null
}

/** A topic as it is stored, with what identifies it. */
export interface TopicRow extends TopicShape {
  readonly id: string
  readonly code: string
}

/** Lists that bodies may become rows of: those that files may be brought into. */
export const receivable = importable

const receivableByName = new Map(receivable.map((entity) => [entity.name, entity]))

export const targetOf = ({ entity }: Pick<TopicShape, 'entity'>): Entity | null =>
  (entity === null ? undefined : receivableByName.get(entity)) ?? null

/** What a row of a body is checked by: the entity with the fields that may be written, or the own fields of the topic. */
export function rowOfTopic(topic: TopicShape): Entity | null {
  const entity = targetOf(topic)
  if (entity) return { ...entity, fields: Object.fromEntries(writableFields(entity)) }
  const fields = declaredFields(topic.fields ?? [])
  const [first] = Object.keys(fields)
  if (first === undefined) return null
  return defineEntity({
    name: 'receivedRow',
    service: 'ReceivedRow',
    area: 'integration',
    label: { zh: '接收的行', en: 'Received row' },
    standard: false,
    key: [first],
    fields,
  })
}
