import { formatBytes, isFinalStatus, type JobStatus } from '@svc/protocol';
import type { ListedJob } from '@svc/protocol/dashboard';
import { Badge, type Tone } from '../parts/badge.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { formatDistance, formatMoment } from '../parts/format.ts';
import { Rows, type Column } from '../parts/rows.tsx';
import { describeJobState, texts } from '../texts.ts';

const TONES: Record<JobStatus, Tone> = {
  pending: 'waiting',
  in_progress: 'moving',
  completed: 'good',
  failed: 'bad',
};

interface JobRowsProps {
  jobs: readonly ListedJob[];
  nowMs: number;
  onCancel: (handle: string) => Promise<void>;
}

export function JobRows({ jobs, nowMs, onCancel }: JobRowsProps) {
  const columns: Column<ListedJob>[] = [
    { area: 'job', label: texts.job, isAside: true, render: ({ idStart }) => <code>{idStart}…</code> },
    {
      area: 'state',
      label: texts.state,
      render: (job) => <Badge tone={TONES[job.status]}>{describeJobState(job)}</Badge>,
    },
    { area: 'project', label: texts.project, render: (job) => <Owner job={job} /> },
    { area: 'files', label: texts.files, render: (job) => <Files job={job} /> },
    {
      area: 'created',
      label: texts.created,
      isAside: true,
      render: ({ createdAtMs }) => (
        <time dateTime={new Date(createdAtMs).toISOString()} title={formatMoment(createdAtMs)}>
          {formatDistance(createdAtMs, nowMs)}
        </time>
      ),
    },
  ];
  const renderActions = ({ status, handle, idStart, projectId }: ListedJob) =>
    !isFinalStatus(status) && (
      <ConfirmButton words={texts.cancelJob(idStart, projectId)} onConfirm={() => onCancel(handle)} />
    );
  return (
    <Rows
      name="of-jobs"
      columns={columns}
      items={jobs}
      keyOf={({ handle }) => handle}
      renderActions={renderActions}
      none={texts.noJobs}
    />
  );
}

/** The project, and the person whose key made the job. */
function Owner({ job: { projectId, person } }: { job: ListedJob }) {
  if (person === null) return projectId;
  return (
    <>
      {projectId}, <bdi>{person.name ?? texts.revokedPerson}</bdi>
    </>
  );
}

function Files({ job: { status, fileCount, size, bytesReceived } }: { job: ListedJob }) {
  if (size === null || fileCount === 0) {
    return <span className="soft">{isFinalStatus(status) ? texts.noFiles : texts.noFilesYet}</span>;
  }
  if (status !== 'in_progress') return texts.fileCount(fileCount, formatBytes(size));
  const amount = texts.ofLimit(formatBytes(bytesReceived), formatBytes(size));
  return (
    <span className="progress">
      {texts.fileCount(fileCount, amount)}
      <progress max={Math.max(size, 1)} value={bytesReceived} aria-label={amount} />
    </span>
  );
}
