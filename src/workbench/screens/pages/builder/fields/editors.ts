import type { PropertyKind } from '#domain/pages/property.ts'
import { ActionsField, ItemsField } from './list-fields.tsx'
import { AssetField } from './asset-field.tsx'
import { ConditionsField, FieldNamesField } from './source-fields.tsx'
import { ExpressionField } from './expression-field.tsx'
import type { FieldEditor } from './field-props.ts'
import {
  BindField,
  CallField,
  ChoiceField,
  DialogField,
  EntityField,
  FieldNameField,
  FormField,
  KpiField,
  PartField,
  ReportField,
  RouteField,
  SourceField,
  TableField,
  VariableField,
} from './named-fields.tsx'
import { ParametersField } from './parameters-field.tsx'
import { PartValuesField, PartVariablesField } from './part-fields.tsx'
import { ColorField, FlagField, IconField, NameField, NumberField, PickField } from './plain-editors.tsx'
import { WordsField } from './text-field.tsx'

/** Where the label of an editor is: beside it, above it, or in it. */
type Layout = 'beside' | 'above' | 'own'

interface Editing<K extends PropertyKind> {
  readonly Editor: FieldEditor<K>
  readonly layout: Layout
}

const beside = <K extends PropertyKind>(Editor: FieldEditor<K>): Editing<K> => ({ Editor, layout: 'beside' })
const above = <K extends PropertyKind>(Editor: FieldEditor<K>): Editing<K> => ({ Editor, layout: 'above' })
const own = <K extends PropertyKind>(Editor: FieldEditor<K>): Editing<K> => ({ Editor, layout: 'own' })

/** The editor of each kind of property; null: its values are arranged on the page. A kind without one does not compile. */
export const editors: { readonly [K in PropertyKind]: Editing<K> | null } = {
  text: above(WordsField),
  markup: above(WordsField),
  expression: above(ExpressionField),
  number: beside(NumberField),
  flag: beside(FlagField),
  pick: beside(PickField),
  icon: beside(IconField),
  color: beside(ColorField),
  address: above(NameField),
  asset: above(AssetField),
  name: beside(NameField),
  variable: beside(VariableField),
  bind: beside(BindField),
  source: beside(SourceField),
  form: beside(FormField),
  field: beside(FieldNameField),
  fields: own(FieldNamesField),
  dialog: beside(DialogField),
  entity: beside(EntityField),
  choice: above(ChoiceField),
  route: above(RouteField),
  report: above(ReportField),
  kpi: beside(KpiField),
  call: above(CallField),
  table: above(TableField),
  items: own(ItemsField),
  conditions: own(ConditionsField),
  parameters: own(ParametersField),
  part: above(PartField),
  partValues: own(PartValuesField),
  partVariables: own(PartVariablesField),
  actions: own(ActionsField),
  slot: null,
}
