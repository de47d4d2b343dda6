import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { checkPage } from '#domain/pages/check.ts'
import type { FaultPart, PageFault } from '#domain/pages/fault.ts'
import type { LinkedParts } from '#domain/pages/linked.ts'
import type { Tx } from '../../db/tenant.ts'
import { readContent } from './content.ts'
import { partsOf } from './linked.ts'
import type { NamesKnown } from './names.ts'
import type { KeptPage } from './store.ts'

/** Everything that is wrong with a page, as its maker learns it; `drafts` stand for the published parts that it links. */
export async function faultsOf(
  tx: Tx,
  file: unknown,
  names: NamesKnown,
  drafts?: LinkedParts,
): Promise<readonly PageFault[]> {
  const { page, faults } = readContent(file)
  return [...faults, ...checkPage(page, { ...names, parts: await partsOf(tx, page, drafts) })]
}

/** Faults that keep a page from being published. */
export const blocking = (faults: readonly PageFault[]): readonly PageFault[] =>
  faults.filter(({ isWarning }) => !isWarning)

const placeOf = (part: FaultPart): string =>
  part.of === 'page' ? 'page' : part.of === 'component' ? part.id : part.name

/** The refusal of a page, with each of its faults. */
export const refusedFor = ({ name }: KeptPage, faults: readonly PageFault[], language: Language): TaktError =>
  new TaktError(
    'pageHasFaults',
    { name, count: faults.length },
    {
      faults: faults.map(({ part, member, reason }) => ({
        message: textOf(reason, language),
        members: [member === '' ? placeOf(part) : `${placeOf(part)}.${member}`],
      })),
      details: { faults },
    },
  )
