import { session } from '../../../state/session.ts'
import type { PageRow } from './page-row.ts'

/** Owner of a template that everybody may start from, or that its maker keeps. */
export const ownerOfTemplate = (isShared: boolean) =>
  isShared
    ? ({ ownerType: 'all', owner: null } as const)
    : ({ ownerType: 'user', owner: session.information?.user?.userName ?? null } as const)

export const isShared = ({ ownerType }: PageRow): boolean => ownerType !== 'user'
