import { defineEntity, type Entity } from '#domain/entity.ts'
import { patchKinds, patchNames, type PatchName } from '#domain/kitting/scenario.ts'

/** Each kind of change as an entity that is never stored, so that its form and checks are those of all forms. */
export const patchEntities = Object.fromEntries(
  patchNames.map((name) => {
    const { label, fields } = patchKinds[name]
    const declaration = {
      name,
      service: '',
      area: 'kitting',
      label,
      standard: false,
      key: [],
      fields,
    } as const
    return [name, defineEntity(declaration)]
  }),
) as unknown as Readonly<Record<PatchName, Entity>>
