import { DropdownMenu } from '@radix-ui/themes'
import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/reports/report.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { write } from '../../../client/write.ts'
import { Button } from '../../../parts/button.tsx'
import { NamedMenu, type Named } from '../../../actions/named-menu.tsx'
import type { Template } from './open-report.tsx'
import type { ParameterValues } from './parameter-values.ts'

interface TemplateMenuProps {
  readonly report: Report
  readonly templates: readonly Template[]
  readonly chosen: Template | null
  readonly values: ParameterValues
  readonly onChoose: (template: Template | null) => void
}

const namedOf = ({ id, name, own, owner, isDefault, shared }: Template): Named => ({
  id,
  name,
  own,
  owner,
  isDefault: own && isDefault === true,
  shared: shared === true,
})

const changed = ({ id, rowVersion, name, params, shared, isDefault }: Template): Promise<unknown> => {
  const input = { id, rowVersion, name, params: params ?? {}, shared: shared ?? false }
  return write(reportTemplates.update, { ...input, isDefault: isDefault ?? false })
}

/** Parameters of a report that are kept under a name. */
export function TemplateMenu({ report, templates, chosen, values, onChoose }: TemplateMenuProps) {
  const { t } = useTranslation('report-templates')
  const templateOf = (id: string | undefined): Template | null =>
    templates.find((one) => one.id === id) ?? null
  const change = (id: string, to: Partial<Template>) => changed({ ...templateOf(id)!, ...to })
  return (
    <NamedMenu
      texts="report-templates"
      trigger={
        <Button tone="ghost" icon={Bookmark}>
          {chosen?.name ?? t('templates')}
        </Button>
      }
      things={templates.map(namedOf)}
      chosen={chosen && namedOf(chosen)}
      onChoose={(thing) => onChoose(templateOf(thing?.id))}
      onKeep={async (name, { shared }) => {
        const input = { reportCode: report.code, name, params: values, shared, isDefault: false }
        onChoose((await write(reportTemplates.create, input)) as Template)
      }}
      onUpdate={({ id }) => change(id, { params: values })}
      onDefault={({ id }, isDefault) => change(id, { isDefault })}
      onShare={({ id }, shared) => change(id, { shared })}
      onDelete={({ id }) => write(reportTemplates.remove, { Id: id })}
    >
      {chosen && <DropdownMenu.Item onSelect={() => onChoose(null)}>{t('toDeclared')}</DropdownMenu.Item>}
    </NamedMenu>
  )
}
