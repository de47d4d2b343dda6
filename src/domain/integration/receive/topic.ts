import { defineEntity, writableFields, type Entity } from '../../entity.ts'
import { importableOf } from '../../import-target.ts'
import type { TenantModel } from '../../modelling/tenant-model.ts'
import { declaredFields, type TopicField } from '../../entities/integration/topic-fields.ts'

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

/** The list that bodies become rows of, as the tenant has it: one that files may be brought into. */
export const targetOf = (
  { entity: name }: Pick<TopicShape, 'entity'>,
  { entities }: Pick<TenantModel, 'entities'>,
): Entity | null => importableOf(entities).find((entity) => entity.name === name) ?? null

/** What a row of a body is checked by: the entity with the fields that may be written, or the own fields of the topic. */
export function rowOfTopic(topic: TopicShape, model: Pick<TenantModel, 'entities'>): Entity | null {
  const entity = targetOf(topic, model)
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
