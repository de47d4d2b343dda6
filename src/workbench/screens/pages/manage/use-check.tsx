import { useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#domain/label.ts'
import type { PageFault, FaultPart } from '#domain/pages/fault.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { memberName } from '#domain/pages/member-name.ts'
import { partName } from '#domain/pages/part-name.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { call } from '../../../client/call.ts'
import { useLabel } from '../../../i18n/index.ts'
import { numberOf } from '../page/number-of.ts'

/** A right that sources and actions of a page need, and what needs it. */
export interface MissingRight {
  readonly permission?: string
  /** Code of the app. */
  readonly app?: string
  readonly what: Label
}

export interface RoleRights {
  readonly role: string
  readonly missing: readonly MissingRight[]
}

/** A published page that links a template, as it would be with what that becomes. */
export interface PartUser {
  readonly kind: string
  readonly code: string
  readonly name: string
  /** What would no longer work there: the property or part, and why. */
  readonly faults: readonly { readonly place: Label; readonly reason: Label }[]
  readonly rights: readonly RoleRights[]
}

interface CheckAnswer {
  readonly faults: readonly PageFault[]
  readonly rights: readonly RoleRights[]
  readonly users: readonly PartUser[]
}

/** What the server finds wrong with a page, and which rights roles lack to use it. Contents are long: an answer is kept by the number of its content. */
export const useCheck = (content: PageFile, roles: readonly string[]) =>
  useQuery({
    queryKey: queryKeyOf(designPages.check, { content: numberOf(content), roles: roles.toSorted() }),
    queryFn: async ({ signal }) =>
      (await call(designPages.check, { content, roles: [...roles] }, { signal })) as CheckAnswer,
    placeholderData: (previous) => previous,
  })

/** Faults with which a page cannot be published. */
export const hindering = (faults: readonly PageFault[]): readonly PageFault[] =>
  faults.filter(({ isWarning }) => !isWarning)

interface FaultListProps {
  readonly page: PageFile
  readonly faults: readonly PageFault[]
  /** Leads to the part that has the fault, and to its property; left out where there is no place to go to. */
  readonly onChoose?: ((part: FaultPart, member: string) => void) | undefined
}

const keyOf = (part: FaultPart): string => JSON.stringify(part)

/** Faults of a page by part, those that hinder publishing first. */
export function FaultList({ page, faults, onChoose }: FaultListProps) {
  const { t } = useTranslation('pages-manage')
  const label = useLabel()
  const byPart = [...Map.groupBy(faults, ({ part }) => keyOf(part)).values()]
  const isHindered = (one: readonly PageFault[]): boolean => one.some(({ isWarning }) => !isWarning)
  const ordered = [...byPart.filter(isHindered), ...byPart.filter((one) => !isHindered(one))]
  return (
    <ul className="pm-faults" aria-label={t('faults')}>
      {ordered.map((own) => {
        const { part } = own[0]!
        const name = label(partName(part, page))
        return (
          <li key={keyOf(part)}>
            {onChoose ? (
              <button type="button" className="t-link" onClick={() => onChoose(part, '')}>
                {name}
              </button>
            ) : (
              <strong>{name}</strong>
            )}
            <ul>
              {own.map((fault, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a part may have the same fault twice
                <li key={`${fault.member} ${fault.code} ${at}`} className={fault.isWarning ? 'warn' : 'bad'}>
                  <FaultLine page={page} fault={fault} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

interface FaultLineProps extends Pick<FaultListProps, 'page' | 'onChoose'> {
  readonly fault: PageFault
}

function FaultLine({ page, fault, onChoose }: FaultLineProps) {
  const { t } = useTranslation('pages-manage')
  const label = useLabel()
  const { part, member, reason, isWarning } = fault
  const place = memberName(part, member, page)
  const words = place ? t('faultAt', { place: label(place), reason: label(reason) }) : label(reason)
  const Icon = isWarning ? TriangleAlert : CircleAlert
  return (
    <>
      <Icon size={13} role="img" aria-label={t(isWarning ? 'warning' : 'error')} />
      {onChoose ? (
        <button type="button" className="t-link" onClick={() => onChoose(part, member)}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
    </>
  )
}
