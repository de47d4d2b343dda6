import { useTranslation } from 'react-i18next'
import type { PageFault } from '#domain/pages/fault.ts'
import { lackingOf } from '#domain/pages/import-page.ts'
import { noRequires, type PageFile, type PageRequires } from '#domain/pages/page.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useModel } from '../../../client/model.ts'
import { useLinkedParts } from '../page/linked-parts.ts'
import { FaultList } from './fault-list.tsx'
import { useCheck } from './use-check.ts'

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
