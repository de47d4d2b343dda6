import type { PageKind } from '#domain/choices/page-kinds.ts'

/** Kinds of pages that have no table of their own among the files of a plan unit. */
export const unitPageKinds = ['page', 'template'] as const satisfies readonly PageKind[]

export type UnitPageKind = (typeof unitPageKinds)[number]
