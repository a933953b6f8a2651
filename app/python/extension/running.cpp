// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/extension/running.h"

namespace axiscape::python {

void raise(const Error& error) {
    if (error.code == ErrorCode::cancelled) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    const nb::object type = nb::module_::import_("axiscape.errors").attr("Error");
    const nb::object made =
        type(words::english(error.what).c_str(), words::english(error.where).c_str(), words::english(error.why).c_str(),
             words::english(error.todo).c_str(), error.detail.c_str());
    PyErr_SetObject(type.ptr(), made.ptr());
    throw nb::python_error();
}

void Said::set(std::string_view what, std::int64_t done, std::int64_t total) {
    const std::lock_guard lock(m_mutex);
    m_what = what;
    m_done = done;
    m_total = total;
    m_new = true;
}

void Said::tell(const nb::object& report) {
    std::string what;
    std::int64_t done = 0, total = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_new || report.is_none()) return;
        what = m_what;
        done = m_done;
        total = m_total;
        m_new = false;
    }
    report(what.c_str(), done, total);
}

} // namespace axiscape::python
