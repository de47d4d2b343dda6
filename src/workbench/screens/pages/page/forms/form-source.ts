import type { Entity } from '#domain/entity.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { pageEntity, sourceValues } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { currentModel } from '../../../../client/model.ts'

export interface FormSource {
  readonly source: PageSource
  readonly entity: Entity
}

/** A form of a page by its name; null: the page has none, or its data does not exist. */
export function formSource({ sources }: Pick<PageFile, 'sources'>, name: string): FormSource | null {
  const source = sources.find((one) => one.name === name)
  const values = source && sourceValues(source, 'form')
  const entity = values && pageEntity(values.entity, currentModel())
  return source && entity ? { source, entity } : null
}

export interface FieldOfForm {
  readonly form: string
  readonly field: string
}

/** Form and field of a binding `form.field`; null: it names a variable. */
export function boundField(bind: string): FieldOfForm | null {
  const [form, field] = bind.split('.')
  return form !== undefined && field !== undefined ? { form, field } : null
}

/** Fields of a form that components of the page are bound to; with `isRequired` those that the page requires. */
export function shownFields(
  { data }: Pick<PageFile, 'data'>,
  form: string,
  { isRequired = false } = {},
): ReadonlySet<string> {
  const binds = [...componentsOf(data)].flatMap(({ component: { props } }) =>
    isRequired && props['isRequired'] !== true ? [] : [props['bind'], props['bindEnd']],
  )
  const bound = binds.map((bind) => (typeof bind === 'string' ? boundField(bind) : null))
  return new Set(bound.flatMap((one) => (one?.form === form ? [one.field] : [])))
}
