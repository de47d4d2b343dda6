import { expect, it } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { tableOfEntity } from '../../../src/server/db/schema/table.ts'

it('no list of a large entity has two indexes that begin with the same field', () => {
  for (const entity of entities.filter(({ large, view }) => large && !view)) {
    const table = tableOfEntity(entity, entities)
    const lists = table.indexes.filter(({ name }) => name.endsWith('_list'))
    const first = lists.map(({ on }) => on[table.scope.length]!.replace(/ desc$/, ''))
    expect(first.length, entity.name).toBeGreaterThan(0)
    expect(new Set(first).size, `${entity.name}: ${first.join(', ')}`).toBe(first.length)
  }
})
