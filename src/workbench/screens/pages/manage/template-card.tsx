import { DropdownMenu } from '@radix-ui/themes'
import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { nameIn, type PageRow } from './page-row.ts'
import { TemplatePreview } from './template-preview.tsx'
import { isShared } from './templates.ts'
import type { TemplateActionName } from './use-template-actions.ts'

interface TemplateCardProps {
  readonly row: PageRow
  readonly onAct: (name: TemplateActionName, row: PageRow) => void
}

/** One template of the gallery. */
export function TemplateCard({ row, onAct }: TemplateCardProps) {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const id = useId()
  const name = nameIn(row, language)
  const item = (action: TemplateActionName) => (
    <DropdownMenu.Item
      {...(action === 'delete' ? { color: 'red' as const } : {})}
      onSelect={() => onAct(action, row)}
    >
      {t(action)}
    </DropdownMenu.Item>
  )
  return (
    <article className="pm-card" aria-labelledby={id}>
      <TemplatePreview key={`${row.rowVersion}`} code={row.code} name={name} />
      <header>
        <h2 id={id}>{name}</h2>
        <StatusChip tone={isShared(row) ? 'info' : 'quiet'}>
          {t(isShared(row) ? 'shared' : 'personal')}
        </StatusChip>
      </header>
      <p>{row.code}</p>
      <footer>
        <Button tone="primary" onClick={() => onAct('start', row)}>
          {t('start')}
        </Button>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger>
            <IconButton icon={Ellipsis} label={t('moreOf', { name })} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Content size="1" align="end">
            {item('edit')}
            {item('rename')}
            {item(isShared(row) ? 'makePersonal' : 'share')}
            {item('export')}
            {item('delete')}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </footer>
    </article>
  )
}
