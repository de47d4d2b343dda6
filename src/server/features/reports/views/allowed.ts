/**
 * What a SQL view may be made of. PostgreSQL alone is not enough: in a read-only transaction of a role that reads a few
 * tables, functions such as pg_notify, advisory locks and pg_terminate_backend still run, and constants are computed while
 * a statement is planned.
 */

const names = (text: string): string[] => text.trim().split(/\s+/)

/** Kinds of parse nodes, as PostgreSQL's parser names them. */
export const allowedNodes: ReadonlySet<string> = new Set(
  names(`SelectStmt ResTarget ColumnRef A_Star A_Const String List Integer
    A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr
    FuncCall TypeCast SubLink RangeVar RangeSubselect JoinExpr SortBy WindowDef
    CommonTableExpr GroupingSet GroupingFunc SQLValueFunction`),
)

/** Functions; none whose result is much longer than what it is given. */
export const allowedFunctions: ReadonlySet<string> = new Set([
  ...names('count sum avg min max bool_and bool_or every stddev_pop stddev_samp var_pop var_samp'),
  ...names(
    'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  ),
  ...names('percentile_cont percentile_disc mode'),
  ...names('lower upper btrim ltrim rtrim left right length char_length character_length substring substr'),
  ...names('position strpos split_part starts_with concat concat_ws string_agg nullif'),
  ...names('abs sign round trunc ceil ceiling floor mod div sqrt'),
  ...names(
    'now date_trunc date_part extract date_bin age make_date to_char to_date timezone like_escape not_like_escape',
  ),
  ...names('array_length cardinality array_position'),
])

/** Types that values may be cast to. */
export const allowedTypes: ReadonlySet<string> = new Set(
  names('int2 int4 int8 numeric float4 float8 bool text varchar bpchar date timestamp timestamptz interval'),
)

/** `||` and concat join texts: each may double what it is given. */
export const joining = { operator: '||', functions: new Set(['concat', 'concat_ws']), most: 12 } as const

export const allowedOperators: ReadonlySet<string> = new Set(
  names('= <> < > <= >= + - * / % || ~~ !~~ ~~* !~~* BETWEEN'),
)

/** Of the words that are values by themselves: no user, role or schema. */
export const allowedValues: ReadonlySet<string> = new Set(
  ['CURRENT_DATE', 'CURRENT_TIMESTAMP', 'LOCALTIMESTAMP'].map((name) => `SVFOP_${name}`),
)

/** Columns that every table of PostgreSQL has beside its own. */
export const systemColumns: ReadonlySet<string> = new Set(names('ctid xmin xmax cmin cmax tableoid'))

/** Members of nodes; none that writes, locks, repeats itself, orders by operators of its own or leaves the database. */
export const allowedMembers: ReadonlySet<string> = new Set([
  ...names(
    'targetList fromClause whereClause groupClause groupDistinct havingClause windowClause distinctClause',
  ),
  ...names('sortClause valuesLists limitCount limitOffset limitOption withClause op all larg rarg ctes'),
  ...names(
    'ctename aliascolnames ctematerialized ctequery val name fields sval ival fval boolval isnull location',
  ),
  ...names('kind lexpr rexpr rexpr_list_start rexpr_list_end boolop args arg nulltesttype booltesttype'),
  ...names(
    'expr result defresult coalescetype minmaxtype funcname agg_star agg_distinct agg_order agg_filter',
  ),
  ...names(
    'agg_within_group over funcformat typeName names typemod typmods typmod subLinkType testexpr operName',
  ),
  ...names(
    'subselect schemaname relname inh relpersistence alias aliasname colnames lateral subquery jointype',
  ),
  ...names('isNatural quals usingClause join_using_alias rtindex node sortby_dir sortby_nulls refname'),
  ...names('partitionClause orderClause frameOptions startOffset endOffset content items'),
])

export const longestStatement = 20_000
export const deepestStatement = 400
