import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entityNamed } from '#domain/entities/index.ts'
import type { TimelineFacts } from '#domain/planning/timeline.ts'
import { timelineServices } from '#domain/services/planning/timeline.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { useTitles } from '../../../navigation/titles.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { ItemList } from './item-list.tsx'
import { ItemPanel } from './item-panel.tsx'
import { useArrowTable } from './use-arrow-table.ts'
import './timeline.css'

/** The stock and requirements list: items by their first problem, and all that an item has, gets and must give. */
export default function TimelineScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('timeline')
  const facts = useCall(timelineServices.facts, {})
  const items = useArrowTable(timelineServices.items, {})
  const [item, choose] = useAskedItem(search['item'] ?? null)
  const found = facts.data as TimelineFacts | undefined
  const { source } = items
  const refresh = (): void => {
    void facts.refetch()
    items.refetch()
  }
  const error = facts.error ?? items.error
  return (
    <Page fill>
      <PageHeader
        title={useTitles()(path).title}
        subtitle={found && <Facts facts={found} />}
        actions={<IconButton icon={RefreshCw} label={t('refresh')} onClick={refresh} />}
      />
      <Panel fill flush>
        {error ? (
          <ErrorState error={error} onRetry={refresh} />
        ) : found && source ? (
          <Splitter label={t('panes')} initial={830} min={300} storageKey="timeline">
            <ItemList source={source} today={found.today} item={item} onItem={choose} />
            {item === null ? (
              <EmptyState title={t('chooseItem')} hint={t('chooseItemHint')} />
            ) : (
              <ItemPanel item={item} facts={found} onChanged={items.refetch} />
            )}
          </Splitter>
        ) : (
          <LoadingState />
        )}
      </Panel>
    </Page>
  )
}

/** The item shown: the one chosen last, or the one that the tab was opened with since. */
function useAskedItem(asked: string | null): readonly [item: string | null, choose: (item: string) => void] {
  const [choice, setChoice] = useState({ asked, item: asked })
  const item = choice.asked === asked ? choice.item : asked
  return [item, (next) => setChoice({ asked, item: next })]
}

/** What the lists are of, and whose rows are not in them. */
function Facts({ facts: { today, withheld } }: { readonly facts: TimelineFacts }) {
  const { t } = useTranslation('timeline')
  const label = useLabel()
  const names = withheld.map((name) => label(entityNamed(name).label))
  return (
    <>
      {t('asOf', { day: today })}
      {names.length > 0 && (
        <StatusChip tone="warn">{t('withheld', { names: names.join(t('listSeparator')) })}</StatusChip>
      )}
    </>
  )
}
