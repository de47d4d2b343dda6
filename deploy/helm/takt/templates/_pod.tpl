{{/* Settings that all processes share. */}}
{{- define "takt.settings" -}}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.secretName }}, key: database-url } }
{{- if .Values.pooler }}
- name: DATABASE_DIRECT_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.secretName }}, key: direct-url } }
{{- end }}
- name: TAKT_TOKEN_KEYS
  valueFrom: { secretKeyRef: { name: {{ .Values.secretName }}, key: token-keys } }
- name: TAKT_STORE
  value: {{ .Values.store.address | quote }}
{{- with .Values.store.endpoint }}
- name: TAKT_STORE_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with .Values.store.region }}
- name: TAKT_STORE_REGION
  value: {{ . | quote }}
{{- end }}
- name: TAKT_STORE_KEY
  value: {{ .Values.store.key | quote }}
- name: TAKT_STORE_SECRET
  valueFrom: { secretKeyRef: { name: {{ .Values.secretName }}, key: store-secret } }
- name: TAKT_METRICS_PORT
  value: {{ .Values.metricsPort | quote }}
- name: TAKT_DRAIN
  value: {{ .Values.drainSeconds | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "takt.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
ports:
  - { name: http, containerPort: 5300 }
  - { name: metrics, containerPort: {{ .Values.metricsPort }} }
livenessProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 10, timeoutSeconds: 5 }
readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5, timeoutSeconds: 5 }
startupProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 5, failureThreshold: 60 }
# The balancer stops sending requests before the process takes no more.
lifecycle: { preStop: { exec: { command: [sleep, '5'] } } }
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts: [{ name: data, mountPath: /data }]
{{- end }}
