import { DropdownMenu } from '@radix-ui/themes'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Report } from '#domain/reports/report.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { confirm } from '../../../state/asked.ts'
import { showError } from '../../../state/error-popup.ts'
import type { Template } from './open-report.tsx'
import type { ParameterValues } from './parameter-values.ts'
import { TemplateName } from './template-name.tsx'

interface TemplateMenuProps {
  readonly report: Report
  readonly templates: readonly Template[]
  readonly chosen: Template | null
  readonly values: ParameterValues
  readonly onChoose: (template: Template | null) => void
}

/** Parameters kept under a name: choose, keep, make default, share, delete. */
export function TemplateMenu({ report, templates, chosen, values, onChoose }: TemplateMenuProps) {
  const { t } = useTranslation('reports')
  const [naming, setNaming] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      showError(error)
    }
  }
  const change = (to: Partial<Template>, done: string): void => {
    const { id, rowVersion, name, params, shared, isDefault } = { ...chosen!, ...to }
    const input = { id, rowVersion, name, params: params ?? {}, shared: shared ?? false }
    void act(() => call(reportTemplates.update, { ...input, isDefault: isDefault ?? false }), done)
  }
  const remove = async (): Promise<void> => {
    const question = {
      title: t('deleteTitle', { name: chosen!.name }),
      message: t(chosen!.shared ? 'deleteShared' : 'deleteOwn'),
      tone: 'danger',
      confirmLabel: t('delete'),
    } as const
    if (!(await confirm(question))) return
    await act(() => call(reportTemplates.remove, { Id: chosen!.id }), t('deleted', { name: chosen!.name }))
    onChoose(null)
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Bookmark}>
            {chosen?.name ?? t('templates')}
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          {templates.length === 0 && <DropdownMenu.Label>{t('noTemplates')}</DropdownMenu.Label>}
          <DropdownMenu.RadioGroup
            value={chosen?.id ?? ''}
            onValueChange={(id) => onChoose(templates.find((one) => one.id === id) ?? null)}
          >
            {templates.map((one) => (
              <DropdownMenu.RadioItem key={one.id} value={one.id}>
                {one.name}
                {one.own && one.isDefault && <StatusChip tone="info">{t('default')}</StatusChip>}
                {one.shared && (
                  <StatusChip>{one.own ? t('shared') : t('of', { owner: one.owner })}</StatusChip>
                )}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => setNaming(true)}>{t('saveAs')}</DropdownMenu.Item>
          {chosen?.own && (
            <>
              <DropdownMenu.Item
                onSelect={() => change({ params: values }, t('saved', { name: chosen.name }))}
              >
                {t('update', { name: chosen.name })}
              </DropdownMenu.Item>
              <DropdownMenu.Item
                onSelect={() =>
                  change(
                    { isDefault: !chosen.isDefault },
                    t(chosen.isDefault ? 'defaultTaken' : 'defaultSet', { name: chosen.name }),
                  )
                }
              >
                {t(chosen.isDefault ? 'noDefault' : 'setDefault')}
              </DropdownMenu.Item>
              <DropdownMenu.Item
                onSelect={() =>
                  change(
                    { shared: !chosen.shared },
                    t(chosen.shared ? 'unshared' : 'sharedNow', { name: chosen.name }),
                  )
                }
              >
                {t(chosen.shared ? 'unshare' : 'share')}
              </DropdownMenu.Item>
              <DropdownMenu.Item color="red" onSelect={() => void remove()}>
                {t('delete')}
              </DropdownMenu.Item>
            </>
          )}
          {chosen && <DropdownMenu.Item onSelect={() => onChoose(null)}>{t('toDeclared')}</DropdownMenu.Item>}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {naming && (
        <TemplateName
          onClose={() => setNaming(false)}
          onSave={async (name, shared) => {
            await act(
              async () => {
                const input = { reportCode: report.code, name, params: values, shared, isDefault: false }
                onChoose((await call(reportTemplates.create, input)) as Template)
                setNaming(false)
              },
              t('saved', { name }),
            )
          }}
        />
      )}
    </>
  )
}
