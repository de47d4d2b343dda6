import { describe, expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { policyOptions } from '#domain/kitting/policy.ts'
import { columnOf, tableOf } from '#domain/entity.ts'
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

  it('refer only to entities declared before, by a key of one field', () => {
    const before = new Set<string>()
    for (const entity of entities) {
      before.add(entity.name)
      for (const [name, field] of Object.entries(entity.fields)) {
        if (!field.target) continue
        expect(before.has(field.target), `${entity.name}.${name} -> ${field.target}`).toBe(true)
        expect(entityNamed(field.target).key.length, `${entity.name}.${name}`).toBe(1)
      }
    }
  })

  it('sort and search by fields that exist', () => {
    for (const entity of entities) {
      const sorted = entity.sorting.split(',').map((part) => part.trim().split(' ')[0]!)
      for (const name of [...entity.key, ...entity.searchable, ...sorted])
        expect(Object.keys(entity.fields), entity.name).toContain(name)
    }
  })

  it('give every table, service and column a name of its own', () => {
    expect(new Set(entities.map(tableOf)).size).toBe(entities.length)
    expect(new Set(entities.map((entity) => entity.service.toLowerCase())).size).toBe(entities.length)
    const own = [
      'id',
      'tenant_id',
      'plan_unit_code',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'row_version',
    ]
    for (const entity of entities) {
      const columns = Object.keys(entity.fields).map(columnOf)
      expect(new Set(columns).size, entity.name).toBe(columns.length)
      const taken = columns.filter((column) => own.includes(column))
      expect(taken, entity.name).toEqual(entity.name === 'tenant' ? ['tenant_id'] : [])
    }
  })

  it('have defaults that the field accepts', () => {
    for (const entity of entities)
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.default === undefined) continue
        const label = `${entity.name}.${name}`
        if (field.choice) expect(Object.keys(choiceOf(field.choice)), label).toContain(field.default)
        if (field.kind === 'quantity') expect(field.default, label).toMatch(/^\d+(\.\d{1,6})?$/)
        if (field.kind === 'integer' || field.kind === 'duration')
          expect(Number.isInteger(field.default), label).toBe(true)
        if (field.kind === 'flag') expect(typeof field.default, label).toBe('boolean')
      }
  })

  it('compute only read-only quantities, and from quantities', () => {
    for (const entity of entities)
      for (const [name, field] of Object.entries(entity.fields)) {
        if (!field.generated) continue
        expect(field.readOnly, `${entity.name}.${name}`).toBe(true)
        for (const part of [field.generated.of, ...field.generated.minus])
          expect(entity.fields[part]?.kind, `${entity.name}.${name} of ${part}`).toBe('quantity')
      }
  })

  it('put every list of the menu on an entity of the same permission', () => {
    const screens = menu.flatMap((group) => group.screens)
    expect(new Set(screens.map((screen) => screen.route)).size).toBe(screens.length)
    for (const screen of screens) {
      if (screen.list === undefined) continue
      expect(screen.permission, screen.route).toBe(entityNamed(screen.list).permission)
    }
  })

  it('reach every entity by a list or a screen of its own', () => {
    const listed = new Set(menu.flatMap((group) => group.screens.flatMap((screen) => screen.list ?? [])))
    const rest = entities.map((entity) => entity.name).filter((name) => !listed.has(name))
    expect(rest).toEqual([
      'userRightDetail',
      'favorite',
      'personalSet',
      'receiveTopic',
      'interfaceConfig',
      'importScheme',
      'importBatch',
      'dataSync',
      'dataSyncRun',
      'deliveryAdjustment',
      'materialSubstitution',
      'demandSource',
      'supplySource',
      'qtProgramme',
      'planRun',
      'shortageAction',
      'kpiValue',
      'kpiSubscription',
      'layout',
      'reportTemplate',
      'reportStyle',
      'reportRun',
      'reportSubscription',
      'designPage',
      'reportDef',
      'receiveData',
      'customField',
      'archiveRule',
      'archiveFile',
      'customTable',
      'customIndex',
    ])
  })
})
