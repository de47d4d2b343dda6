import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../parts/tabs.tsx'
import { DataPanel } from './data-panel.tsx'
import { KindsPanel, TemplatesPanel } from './add-panels.tsx'
import { TreePanel } from './tree-panel.tsx'

export type LeftTab = 'kinds' | 'tree' | 'data' | 'templates'

interface LeftPanelProps {
  readonly tab: LeftTab
  readonly onTab: (tab: LeftTab) => void
}

/** What a page is made of. */
export const LeftPanel = memo(function LeftPanel({ tab, onTab }: LeftPanelProps) {
  const { t } = useTranslation('page-builder')
  return (
    <Tabs
      label={t('parts')}
      value={tab}
      onChange={(next) => onTab(next as LeftTab)}
      items={[
        { value: 'kinds', label: t('components'), content: <KindsPanel /> },
        { value: 'tree', label: t('tree'), content: <TreePanel /> },
        { value: 'data', label: t('data'), content: <DataPanel /> },
        { value: 'templates', label: t('templates'), content: <TemplatesPanel /> },
      ]}
    />
  )
})
