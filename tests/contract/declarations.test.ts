import { describe, expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { policyOptions } from '#domain/kitting/policy.ts'
import { menu } from '#domain/menu/index.ts'
import { endpoints } from '#domain/services/index.ts'

describe('declarations', () => {
  it('name only entities and choices that exist', () => {
    for (const entity of entities)
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.target) expect(() => entityNamed(field.target!), `${entity.name}.${name}`).not.toThrow()
        if (field.choice)
          expect(Object.keys(choiceOf(field.choice)).length, `${entity.name}.${name}`).toBeGreaterThan(0)
      }
  })

  it('carry every text in both languages', () => {
    const labels = [
      ...entities.flatMap((entity) => [
        entity.label,
        ...Object.values(entity.fields).map((field) => field.label),
      ]),
      ...endpoints.map((endpoint) => endpoint.label),
      ...menu.flatMap((group) => [group.label, ...group.screens.map((screen) => screen.label)]),
      ...Object.values(policyOptions).map((option) => option.field.label),
    ]
    for (const label of labels) expect(label.zh && label.en, JSON.stringify(label)).toBeTruthy()
  })

  it('give every endpoint an access rule', () => {
    for (const endpoint of endpoints) expect(endpoint.access, endpoint.method).toBeTruthy()
  })
})
