import { useTranslation } from 'react-i18next'
import type { FaultPart } from '#domain/pages/fault.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { FaultList } from './fault-list.tsx'
import { PartUsers } from './part-users.tsx'
import { RightsList } from './rights-list.tsx'
import { hindering, useCheck } from './use-check.ts'
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
