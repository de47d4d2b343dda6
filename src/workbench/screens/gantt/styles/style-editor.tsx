import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { allChoices } from '#domain/choices/index.ts'
import { ganttStyles, styleFields } from '#domain/services/planning/gantt-styles.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { FormField, type FormValues } from '../../../fields/form-field.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { confirm } from '../../../state/asked.ts'
import { paletteNamed } from './palettes.ts'
import type { GanttStyle } from './programs.ts'
import type { Styles } from './use-styles.ts'
import { TextInput } from '../../../parts/inputs.tsx'

/** Expressions for the colour of bars that are often wanted, by the key of their name. */
const colourings = new Map([
  ['byOrder', 'ME.OrderCode'],
  ['byItem', 'ME.ItemCode'],
  ['byProcess', 'ME.ProcessCode'],
  ['byResource', 'ME.ResCode'],
  ['byStatus', 'ME.Status'],
  ['byKit', 'ME.KitStatus'],
  ['byCustomer', 'ME.Order.CustomerCode'],
  ['byPriority', 'ME.Order.Priority'],
  ['byLate', "If(ME.Lateness > 0h, '#d55e00', '#8fa8c8')"],
])

/** Fields that an editor of text would show too large. */
const names = Object.keys(styleFields) as (keyof typeof styleFields)[]

/** Changes the look of the chart beside it as it is typed; kept only when saved. */
export function StyleEditor({ styles }: { readonly styles: Styles }) {
  const { t } = useTranslation('gantt-styles')
  const { attempt } = useAction()
  const label = useLabel()
  const heading = useId()
  const { kept, style, draft } = styles
  const [name, setName] = useState(kept.name ?? '')
  const { control, setValue } = useForm<FormValues>({ defaultValues: { ...style } })
  const values = useWatch({ control })
  useEffect(() => {
    draft({ ...kept, ...looked(values) })
    // The look follows what is typed, and nothing else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values])
  // The chart clears a filter that hides everything.
  useEffect(() => {
    if (style.rowFilter === null) setValue('rowFilter', null)
  }, [style.rowFilter, setValue])
  const save = async (code: string | null, more: { shared?: boolean; isDefault?: boolean } = {}) => {
    await attempt(async () => {
      const saved = await write(ganttStyles.save, {
        ...looked(values),
        ganttType: styles.ganttType,
        name: name.trim() || t('unnamed'),
        isDefault: more.isDefault ?? (code !== null && kept.isDefault === true),
        shared: more.shared ?? (code !== null && kept.shared === true),
        ...(code === null ? {} : { code }),
      })
      await refreshed(ganttStyles.list)
      styles.choose(saved)
      toast.success(t('saved'))
    })
  }
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t('removeTitle', { name: kept.name ?? kept.code }), tone: 'danger' })))
      return
    await attempt(async () => {
      await write(ganttStyles.remove, { code: kept.code })
      await refreshed(ganttStyles.list)
      styles.choose('')
    })
  }
  const { barColor, palette } = looked(values)
  const quick = [...colourings].find(([, text]) => text === barColor?.trim())?.[0] ?? 'other'
  return (
    <section className="g-style-editor" aria-labelledby={heading}>
      <h2 id={heading}>{t('edit')}</h2>
      <div className="fields">
        <label className="name">
          <span>{t('name')}</span>
          <TextInput value={name} maxLength={80} onChange={setName} />
        </label>
        <div className="quick">
          <span>{t('colourBy')}</span>
          <Select
            label={t('colourBy')}
            value={quick}
            options={[...colourings.keys(), 'other'].map((value) => ({ value, label: t(value) }))}
            onChange={(value) => colourings.has(value) && setValue('barColor', colourings.get(value))}
          />
          <Swatches palette={palette} />
        </div>
        {names.map((field) => (
          <FormField key={field} name={field} field={styleFields[field]} control={control} />
        ))}
      </div>
      <footer>
        {kept.own && (
          <>
            <Button tone="primary" onClick={() => void save(kept.code)}>
              {t('save')}
            </Button>
            <Button onClick={() => void save(kept.code, { shared: !kept.shared })}>
              {t(kept.shared ? 'unshare' : 'share')}
            </Button>
            {!kept.isDefault && (
              <Button onClick={() => void save(kept.code, { isDefault: true })}>{t('makeDefault')}</Button>
            )}
          </>
        )}
        <Button {...(kept.own ? {} : { tone: 'primary' as const })} onClick={() => void save(null)}>
          {t('saveAs')}
        </Button>
        {kept.own && (
          <Button tone="danger" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
        <Button onClick={() => draft(null)}>{t('close')}</Button>
      </footer>
      <p className="note">
        {kept.own || kept.code === '' ? '' : t('ofOthers', { owner: kept.owner || label(everybody) })}
      </p>
    </section>
  )
}

const everybody = { zh: '所有人', en: 'everybody' }
/** An empty field says nothing, a number is one. */
const looked = (values: FormValues): Pick<GanttStyle, keyof typeof styleFields> => {
  const all = Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      if (styleFields[name].kind !== 'integer') return [name, value === '' ? null : value]
      return [name, value === '' || value === null ? null : Number(value)]
    }),
  ) as unknown as Pick<GanttStyle, keyof typeof styleFields>
  const { palette } = all
  return { ...all, palette: palette in allChoices.GanttPalette ? palette : 'okabeIto' }
}

function Swatches({ palette }: { readonly palette: string }) {
  return (
    <span className="swatches" aria-hidden>
      {paletteNamed(palette).colours.map((colour) => (
        <span key={colour} style={{ background: colour }} />
      ))}
    </span>
  )
}
