import { changeI, changeR, changes } from '#domain/entities/characteristics/change.ts'
import { specs } from '#domain/entities/characteristics/spec.ts'
import { itemGroup } from '#domain/entities/master/item-group.ts'
import { resourceGroup } from '#domain/entities/master/resource-group.ts'
import { process } from '#domain/entities/master/process.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { item } from '#domain/entities/master/item.ts'
import type { Entity } from '#domain/entity.ts'

/** Which fields of a changeover entity hold its owner and its two sides, and whose codes they are. */
export interface ChangeoverKind {
  readonly entity: Entity
  readonly owner: string
  /** Whose codes the owner is. */
  readonly ownerEntity: Entity
  readonly prev: string
  readonly next: string
  /** Codes offered on both axes: all of a short list, or (false) only those that the rows name. */
  readonly axis: Entity
  readonly wholeAxis: boolean
  /** Field of the axis entity that names its groups. */
  readonly groups: string | null
  readonly groupEntity: Entity | null
}

const ofSpec = (n: number): ChangeoverKind => ({
  entity: changes[n - 1]!,
  owner: 'resourceCode',
  ownerEntity: resource,
  prev: 'prevSpec',
  next: 'nextSpec',
  axis: specs[n - 1]!,
  wholeAxis: true,
  groups: null,
  groupEntity: null,
})

/** Every changeover entity by name. */
export const changeoverKinds: Readonly<Record<string, ChangeoverKind>> = {
  ...Object.fromEntries(changes.map((entity, at) => [entity.name, ofSpec(at + 1)])),
  changeI: {
    entity: changeI,
    owner: 'resourceCode',
    ownerEntity: resource,
    prev: 'prevItem',
    next: 'nextItem',
    axis: item,
    wholeAxis: false,
    groups: 'itemGroups',
    groupEntity: itemGroup,
  },
  changeR: {
    entity: changeR,
    owner: 'processCode',
    ownerEntity: process,
    prev: 'prevResource',
    next: 'nextResource',
    axis: resource,
    wholeAxis: false,
    groups: 'resourcegroup',
    groupEntity: resourceGroup,
  },
}
