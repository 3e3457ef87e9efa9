import type { AdminEvent, AdminPerson, AdminProject } from '../../shared/admin-api.js';
import { call } from './client.js';
import type { Act } from './forms.js';

/** Something on the page: what is known of it, and what can be done with it. */
export interface Item {
  /** Names it among the items of its section. */
  readonly key: string;
  readonly title: string;
  /** What state it is in. */
  readonly state?: { readonly text: string; readonly isOff: boolean };
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly acts: readonly Act[];
}

/** A part of the administration. */
export interface Section {
  readonly name: string;
  /** What the part is for. */
  readonly lead: string;
  /** Acts on no item, such as adding one. */
  readonly acts: readonly Act[];
  /** True for one whose items the operator searches. */
  readonly isSearched?: true;
  load(): Promise<readonly Item[]>;
}

const ID = { name: 'id', label: 'Id', isRequired: true } as const;
const yes = (is: boolean): string => (is ? 'yes' : 'no');
const number = (value: number): string => value.toLocaleString('en');
const gweiText = (gwei: number): string => `${number(gwei)} gwei`;

/** Date and time of an ISO text, of the same zone for all operators. */
const when = (iso: string): string =>
  Number.isNaN(Date.parse(iso))
    ? iso
    : `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

const budgetAct = (id: string, gwei: number | null, ofProject: boolean): Act => ({
  call: 'budgets/save',
  title: 'Change budget',
  id,
  values: { ofProject },
  fields: [
    { name: 'gwei', label: 'Gwei a day', type: 'number', value: gwei === null ? '' : String(gwei), isRequired: true },
  ],
});

const projectItem = (project: AdminProject): Item => {
  const { id, name, origins, isSuspended, isOfSettings, look, secretIds, gwei } = project;
  return {
    key: id,
    title: name === id ? id : `${name} (${id})`,
    state: { text: isSuspended ? 'Suspended' : 'In use', isOff: isSuspended },
    facts: [
      ['Origins', origins.join(' ') || 'none'],
      ['Named by the settings', yes(isOfSettings)],
      ['Secrets of its servers', secretIds.join(' ') || 'none'],
    ],
    acts: [
      { call: 'projects/rename', title: 'Rename', id, fields: [{ name: 'name', label: 'Name', value: name, isRequired: true }] }, // prettier-ignore
      { call: 'projects/origins', title: 'Change origins', id, fields: [{ name: 'origins', label: 'Origins, one a line', type: 'lines', value: origins.join('\n') }] }, // prettier-ignore
      {
        call: 'projects/look',
        title: 'Change look',
        id,
        fields: [
          {
            name: 'themeMode',
            label: 'Mode; empty for that of the page',
            options: ['', 'light', 'dark'],
            value: look.themeMode ?? '',
          },
          { name: 'accent', label: 'Accent colour, such as #1a2b3c', value: look.accent ?? '' },
          { name: 'radius', label: 'Roundness of corners in pixels', type: 'number', value: String(look.radius ?? '') },
        ],
      },
      budgetAct(id, gwei, true),
      { call: 'projects/add-secret', title: 'Make a secret', id },
      ...secretIds.map((secretId): Act => ({ call: 'projects/remove-secret', title: `Remove secret ${secretId}`, id, values: { secretId } })), // prettier-ignore
      isSuspended
        ? { call: 'projects/resume', title: 'Resume', id }
        : { call: 'projects/suspend', title: 'Suspend', id },
      ...(isOfSettings ? [] : [{ call: 'projects/remove', title: 'Remove', id } as const]),
    ],
  };
};

const providerFields = [
  { name: 'issuer', label: 'Issuer (OpenID Connect)' },
  { name: 'authorizationUrl', label: 'Authorization address (OAuth 2)' },
  { name: 'tokenUrl', label: 'Token address (OAuth 2)' },
  { name: 'userUrl', label: 'User address (OAuth 2)' },
  { name: 'clientId', label: 'Client id', isRequired: true },
  { name: 'clientSecret', label: 'Client secret; empty to keep it', type: 'password' },
] as const;

/** What is known of a person, and what can be done. */
export const personItem = (person: AdminPerson): Item => {
  const { id, logins, suspendedAt, removesAt, devices } = person;
  return {
    key: id,
    title: logins[0]?.label ?? id,
    ...(suspendedAt !== null && { state: { text: 'Suspended', isOff: true } }),
    facts: [
      ['Id', id],
      ['Logins', logins.map(({ kind, label }) => `${kind}: ${label}`).join(', ')],
      ['Since', when(person.createdAt ?? '')],
      ['EVM address', person.evmAddress ?? 'none'],
      ['Solana address', person.solanaAddress ?? 'none'],
      ['Projects', person.projects.join(' ') || 'none'],
      ['Suspended', when(suspendedAt ?? 'no')],
      ['Will be deleted', when(removesAt ?? 'no')],
    ],
    acts: [
      suspendedAt === null
        ? { call: 'users/suspend', title: 'Suspend', id }
        : { call: 'users/resume', title: 'Resume', id },
      ...devices.map(({ id: deviceId, agent, place, seenAt }): Act => ({
        call: 'users/sign-out',
        title: `Sign out ${[agent, place, when(seenAt)].filter(Boolean).join(', ')}`,
        id,
        values: { deviceId },
      })),
      { call: 'users/export', title: 'Export data', id },
      removesAt === null ? { call: 'users/remove', title: 'Delete', id } : { call: 'users/keep', title: 'Keep', id },
    ],
  };
};

/** An event of the audit. */
export const eventItem = ({ id, at, event, userId, detail }: AdminEvent): Item => ({
  key: String(id),
  title: event,
  facts: [
    ['When', when(at)],
    ...(userId === null ? [] : [['Person', userId] as const]),
    ...Object.entries(detail).map(([name, value]) => [name, String(value)] as const),
  ],
  acts: [],
});

const auditAct: Act = {
  call: 'audit/search',
  title: 'Search the audit',
  fields: [
    { name: 'userId', label: 'Id of a person' },
    { name: 'operator', label: 'Operator' },
    { name: 'event', label: 'Event' },
    { name: 'before', label: 'Before event number', type: 'number' },
  ],
};

const roleField = { name: 'role', label: 'Role', options: ['owner', 'support', 'reader'] } as const;

/** Parts of the administration. */
export const sections: readonly Section[] = [
  {
    name: 'Projects',
    lead: 'The apps that may show the wallet, and what each of them may do.',
    acts: [
      { call: 'projects/add', title: 'Add a project', fields: [ID, { name: 'name', label: 'Name', isRequired: true }] },
    ],
    load: async () => (await call('projects/list')).projects.map(projectItem),
  },
  {
    name: 'Providers',
    lead: 'Whose accounts people may sign in with.',
    acts: [{ call: 'providers/save', title: 'Add a provider', fields: [ID, ...providerFields] }],
    load: async () =>
      (await call('providers/list')).providers.map(provider => ({
        key: provider.id,
        title: provider.id,
        facts: [
          ['Address', provider.issuer ?? provider.authorizationUrl ?? ''],
          ['Client id', provider.clientId],
        ],
        acts: [
          {
            call: 'providers/save',
            title: 'Change',
            id: provider.id,
            fields: providerFields.map(field => ({
              ...field,
              value: field.name === 'clientSecret' ? '' : (provider[field.name] ?? ''),
            })),
          },
          { call: 'providers/remove', title: 'Remove', id: provider.id },
        ],
      })),
  },
  {
    name: 'Limits',
    lead: 'How often something may happen before it is refused for a while.',
    acts: [],
    load: async () =>
      (await call('limits/list')).limits.map(({ id, count, usual, most, minutes, of }) => ({
        key: id,
        title: id,
        facts: [
          [
            'Limit',
            `${number(count)} in ${number(minutes)} minutes for one ${of} (usual ${number(usual)}, most ${number(most)})`,
          ],
        ],
        acts: [
          { call: 'limits/save', title: 'Change', id, fields: [{ name: 'count', label: 'Count', type: 'number', value: String(count), isRequired: true }] }, // prettier-ignore
          { call: 'limits/save', title: 'Back to usual', id, values: { count: null } },
        ],
      })),
  },
  {
    name: 'Budgets',
    lead: 'What the relayer may pay for fees of people in a day.',
    acts: [],
    async load() {
      const { budgets, spent, relayer, isSponsored } = await call('budgets/list');
      return [
        {
          key: 'relayer',
          title: 'Relayer',
          facts: [
            ['Address', relayer ?? 'none'],
            ['Pays fees', yes(isSponsored)],
            ['Paid today', gweiText(spent.service)],
            ...Object.entries(spent.projects).map(([id, gwei]) => [`Paid today for ${id}`, gweiText(gwei)] as const),
          ],
          acts: [],
        },
        ...budgets.map(({ id, gwei, usual }): Item => ({
          key: `budget ${id}`,
          title: `Budget of ${id}`,
          facts: [['Gwei a day', `${number(gwei)} (settings: ${number(usual)})`]],
          acts: [budgetAct(id, gwei, false)],
        })),
      ];
    },
  },
  {
    name: 'People',
    lead: 'Find an account to help its owner. Each search and its reason are in the audit.',
    acts: [{ call: 'users/search', title: 'Find a person', fields: [{ name: 'query', label: 'Email, login, address or id', isRequired: true }] }], // prettier-ignore
    isSearched: true,
    load: async () => [],
  },
  {
    name: 'Operators',
    lead: 'Who may use this administration.',
    acts: [{ call: 'operators/save', title: 'Name an operator', fields: [{ name: 'id', label: 'Email address, or sub:<subject>', isRequired: true }, roleField] }], // prettier-ignore
    load: async () =>
      (await call('operators/list')).operators.map(({ id, role, isOfSettings, hasSignedIn }) => ({
        key: id,
        title: id,
        facts: [
          ['Role', role],
          ['Has signed in', yes(hasSignedIn)],
        ],
        acts: isOfSettings
          ? []
          : [
              { call: 'operators/save', title: 'Change role', id, fields: [{ ...roleField, value: role }] },
              { call: 'operators/remove', title: 'Remove', id },
            ],
      })),
  },
  {
    name: 'Audit',
    lead: 'What people and operators have done, the last first. Each search and its reason are in the audit too.',
    acts: [auditAct],
    isSearched: true,
    load: async () => [],
  },
];
