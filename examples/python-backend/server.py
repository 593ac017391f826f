"""A backend for Pocketfill in Python's standard library: the four routes and a plain upload page. See README.md."""

import argparse, json, re, secrets, socket, threading, time
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

BASE, LIFETIME_S, MAX_BYTES, MAX_JOBS = "/api/svc/", 3600, 50_000_000, 50
EXTENSION = re.compile(r"(chrome|moz|safari-web)-extension://[\w-]+")
PAGE = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Send a file</title>'
FORM = '<form method="post" enctype="multipart/form-data"><input type="file" name="file" required><button>Send</button></form>'
JOBS, FILES, DOWNLOADS = {}, {}, {}  # jobs by id, bytes by job id, (job id, end in seconds) by the text of the address
CHANGED = threading.Condition()  # guards all three, and wakes up those who wait


class Refusal(Exception):
    """Its status, and what is wrong in one sentence."""


def moment(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def create_job():
    job_id, now = secrets.token_urlsafe(16), time.time()
    times = {"createdAt": moment(now), "updatedAt": moment(now), "expiresAt": moment(now + LIFETIME_S)}
    JOBS[job_id] = {"id": job_id, "projectId": "python", "status": "pending", "fileName": None, **times, "uploadBaseUrl": OPTIONS.upload_url}
    for oldest in list(JOBS)[:-MAX_JOBS]:
        del JOBS[oldest]
        FILES.pop(oldest, None)
    return JOBS[job_id]


def find_job(job_id):
    if job_id not in JOBS:
        raise Refusal(404, "Job not found")
    job = JOBS[job_id]
    if is_open(job) and job["expiresAt"] < moment(time.time()):
        job.update(status="failed", failure={"code": "expired", "message": "Nobody sent a file."})
    return job


def is_open(job):
    return job["status"] in ("pending", "in_progress")


def wait_for(job_id, timeout_ms):
    CHANGED.wait_for(lambda: not is_open(find_job(job_id)), timeout_ms / 1000)
    job = find_job(job_id)
    if is_open(job):
        return 408, {"error": "The job is not finished yet.", "job": job}
    return 200, {"job": job, "result": presign(job, 60)} if job["status"] == "completed" else {"job": job}


def presign(job, minutes):
    """The phone knows the job's id, so the address of the file has a random text of its own."""
    if job["status"] != "completed":
        raise Refusal(409, "The job is not completed.")
    token, end = secrets.token_urlsafe(32), time.time() + 60 * minutes
    DOWNLOADS[token] = (job["id"], end)
    for oldest in list(DOWNLOADS)[:-1000]:
        del DOWNLOADS[oldest]
    return {"url": f"{OPTIONS.url}/files/{token}", "fileName": job["fileName"], "size": job["size"], "expiresAt": moment(end)}


def parse_form(content_type, body):
    """The name without its folder and the bytes of the form's file (RFC 7578)."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode())[1:-1] if boundary else []:
        head, _, content = part.partition(b"\r\n\r\n")
        name = re.search(r'filename="([^"]+)"', head.decode("utf-8", "replace"))
        if name:
            return re.split(r"[/\\]", unquote(name[1]))[-1][:200] or "file", content
    raise Refusal(400, "Choose a file first.")


def whole_number(query, name, limits, default):
    text = query.get(name, [str(default)])[0]
    if not re.fullmatch("[0-9]{1,10}", text) or not limits[0] <= int(text) <= limits[1]:
        raise Refusal(400, f'"{name}" must be a whole number from {limits[0]} to {limits[1]}.')
    return int(text)


class Handler(BaseHTTPRequestHandler):
    timeout = 60  # seconds without a byte from the other side

    def handle_any(self):
        url = urlsplit(self.path)
        query, is_api = parse_qs(url.query, keep_blank_values=True), url.path.startswith(BASE)
        try:
            if is_api:
                self.check_caller()
                self.read_body(65_536)  # what the page wants; a backend may ignore it
                with CHANGED:
                    status, answer = self.answer_api(url.path[len(BASE) :].rstrip("/").split("/"), query)
                    text = json.dumps(answer)
                self.send(status, "application/json", text.encode())
            elif url.path.startswith("/files/") and self.command == "GET":
                job_id, end = DOWNLOADS.get(url.path[len("/files/") :], ("", 0))
                if job_id not in FILES or end < time.time():
                    raise Refusal(404, "This address is no longer valid.")
                self.send(200, "application/octet-stream", FILES[job_id])
            elif url.path == "/" and self.command in ("GET", "POST"):
                self.send(200, "text/html", (PAGE + self.answer_phone(query.get("job_id", [""])[0])).encode())
            else:
                raise Refusal(404, "Not found")
        except Refusal as refusal:
            status, error = refusal.args
            self.send(status, *(("application/json", json.dumps({"error": error}).encode()) if is_api else ("text/plain", error.encode())))

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = handle_any

    def check_caller(self):
        """Lets this computer in, and no page of a web site. A backend for others asks for a log-in here."""
        origin, host = self.headers.get("Origin"), self.headers.get("Host", "").rpartition(":")[0]
        is_site = not EXTENSION.fullmatch(origin) if origin else self.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
        if is_site or self.client_address[0] != "127.0.0.1" or host not in ("localhost", "127.0.0.1"):
            raise Refusal(403, "Only this computer may ask for files here.")

    def answer_api(self, parts, query):
        route = (self.command, len(parts), parts[0], *parts[2:])
        if self.command == "OPTIONS":
            return 200, {}
        if route == ("POST", 1, "job"):
            return 201, create_job()
        if route == ("GET", 2, "job"):
            return 200, find_job(unquote(parts[1]))
        if route == ("GET", 3, "job", "wait"):
            whole_number(query, "intervalMs", (250, 30_000), 2_000)
            return wait_for(unquote(parts[1]), whole_number(query, "timeoutMs", (0, 120_000), 120_000))
        if route == ("GET", 3, "job", "download"):
            return 200, presign(find_job(unquote(parts[1])), whole_number(query, "expiration", (1, 10_080), 60))
        raise Refusal(404, "Not found")

    def answer_phone(self, job_id):
        body = self.read_body(MAX_BYTES)
        with CHANGED:
            if job_id not in JOBS or not is_open(find_job(job_id)):
                raise Refusal(404, "This code was used, or is no longer valid.")
            if self.command == "GET":
                return FORM
            name, FILES[job_id] = parse_form(self.headers.get("Content-Type", ""), body)
            JOBS[job_id].update(status="completed", fileName=name, size=len(FILES[job_id]), updatedAt=moment(time.time()))
            CHANGED.notify_all()
            return "<p>The file has arrived. You may close this page.</p>"

    def read_body(self, most):
        length = self.headers.get("Content-Length", "0")
        if not re.fullmatch("[0-9]{1,12}", length) or int(length) > most:
            raise Refusal(413, "This is larger than allowed.")
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            raise Refusal(400, "The body did not arrive whole.")
        return body

    def send(self, status, kind, body):
        origin = self.headers.get("Origin", "")
        headers = {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body)), "Cache-Control": "no-store", "Vary": "Origin"}
        headers.update({"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"})
        if EXTENSION.fullmatch(origin):  # Browsers let extensions read an answer only with these (CORS).
            headers.update({"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Headers": "content-type, range"})
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """No log: the addresses of requests hold the ids of jobs, which are secret."""


def find_own_address():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: the system chooses the network
        except OSError:
            return "localhost"  # without a network no phone gets here
        return probe.getsockname()[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="", help="where to listen. Default: at all addresses of this computer")
    parser.add_argument("--upload-url", help="where phones reach this server. Default: this computer's address in its network")
    OPTIONS = parser.parse_args()
    server = ThreadingHTTPServer((OPTIONS.host, OPTIONS.port), Handler)
    OPTIONS.url = f"http://localhost:{server.server_port}"
    OPTIONS.upload_url = OPTIONS.upload_url or f"http://{OPTIONS.host or find_own_address()}:{server.server_port}"
    print(f"Backend address: {OPTIONS.url}\nFor phones:      {OPTIONS.upload_url}", flush=True)
    server.serve_forever()
