import { useTranslation } from 'react-i18next'
import type { FaultPart, PageFault } from '#domain/pages/fault.ts'
import { type PageFile, noRequires, type PageRequires } from '#domain/pages/page.ts'
import { lackingOf } from '#domain/pages/import-page.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useModel } from '../../../client/model.ts'
import { useLinkedParts } from '../page/linked-parts.ts'
import { FaultList, hindering, useCheck } from './use-check.tsx'
import { PartUsers, RightsList } from './publish-parts.tsx'
import './manage.css'

interface CheckPanelProps {
  readonly content: PageFile
  /** Roles whose rights are looked at; default: none. */
  readonly roles?: readonly string[]
  /** Leads to the part that has a fault, and to its property where one has it. */
  readonly onChoose?: (part: FaultPart, member: string) => void
}

const nobody: readonly string[] = []

/** What is wrong with a page by its parts, and what roles lack to use it. */
export function CheckPanel({ content, roles = nobody, onChoose }: CheckPanelProps) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = useCheck(content, roles)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { faults, rights, users } = data
  const errors = hindering(faults).length
  const lacking = rights.filter(({ missing }) => missing.length > 0)
  if (faults.length === 0 && lacking.length === 0 && users.length === 0)
    return <EmptyState title={t('checked')} hint={t('checkedHint')} />
  return (
    <div className="pm-check">
      <p role="status">{t('faultCount', { errors, warnings: faults.length - errors })}</p>
      {faults.length > 0 && <FaultList page={content} faults={faults} onChoose={onChoose} />}
      {lacking.length > 0 && <RightsList rights={lacking} />}
      <PartUsers users={users} />
    </div>
  )
}

interface ImportFindingsProps {
  readonly page: PageFile
  /** What was wrong with the file as it was read. */
  readonly faults: readonly PageFault[]
}

const noRoles: readonly string[] = []
const members = Object.keys(noRequires) as (keyof PageRequires)[]

/** What of a page file this plan unit does not have, and what is wrong with it. */
export function ImportFindings({ page, faults }: ImportFindingsProps) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = useCheck(page, noRoles)
  const { parts } = useLinkedParts()
  const lacking = lackingOf(page, null, parts, useModel())
  const named = members.filter((member) => lacking[member].length > 0)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const all = [...faults, ...data.faults]
  return (
    <div className="pm-check">
      {named.length > 0 && (
        <section>
          <p role="status" className="bad">
            {t('lacking')}
          </p>
          <dl className="pm-lacking">
            {named.map((member) => (
              <div key={member}>
                <dt>{t(`requires.${member}`)}</dt>
                <dd>{lacking[member].join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {page.assets.length > 0 && (
        <p className="pm-note">{t('withoutFiles', { files: page.assets.length })}</p>
      )}
      {all.length > 0 ? (
        <FaultList page={page} faults={all} />
      ) : (
        named.length === 0 && <p role="status">{t('checked')}</p>
      )}
    </div>
  )
}
